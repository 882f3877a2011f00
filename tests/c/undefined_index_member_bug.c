// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// Behind a member that is an array there is another member.
// inputs: 4
extern int __VERIFIER_nondet_int(void);

static struct {
    int a[4];
    int b;
} s;

int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 4)
        return 0;
    s.a[i] = 1;
    return s.b;
}
