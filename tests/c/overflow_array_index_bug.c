// verdict: false(no-overflow)
// property: no-overflow
// An index is computed before it is reduced.
// inputs: 715827883
extern int __VERIFIER_nondet_int(void);

static int a[3] = {1, 2, 3};

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    return a[n * 3 % 3];
}
