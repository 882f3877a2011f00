// verdict: true
// property: undefined-behaviour
// In front of an array that is a member there is another member.
extern int __VERIFIER_nondet_int(void);

struct line {
    int length;
    char text[8];
    int end;
};

int main(void)
{
    struct line line = {3, "abc", 0};
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 7)
        return 0;
    return line.text[i] == 'x';
}
