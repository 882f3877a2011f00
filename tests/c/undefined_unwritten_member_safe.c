// verdict: true
// property: undefined-behaviour
// A structure is copied with a member that was never set; only using it is wrong.
extern int __VERIFIER_nondet_int(void);

struct s {
    char kind;
    int value, other;
};

int main(void)
{
    struct s a, b;
    a.kind = 'x';
    a.value = __VERIFIER_nondet_int();
    b = a;
    return b.kind == 'x' && b.value == 5 ? 1 : 0;
}
