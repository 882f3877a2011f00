// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// The largest unsigned number is no way to write -1.
// inputs: 1
extern int __VERIFIER_nondet_int(void);
static int a[4];

int main(void)
{
    int *p = a + (__VERIFIER_nondet_int() != 0);
    return p[(unsigned long)-1];
}
