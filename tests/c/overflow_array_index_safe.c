// verdict: true
// property: no-overflow
// An index is computed before it is reduced.
extern int __VERIFIER_nondet_int(void);

static int a[3] = {1, 2, 3};

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    return a[n % 3 * 3 % 3];
}
