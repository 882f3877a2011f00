// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A row ends where the next begins.
// inputs: 4
extern int __VERIFIER_nondet_int(void);

static int m[3][4];

int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 4)
        return 0;
    return m[1][i];
}
