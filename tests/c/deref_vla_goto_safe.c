// verdict: true
// property: valid-memsafety
// A jump out of the scope ends the array too.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), one = 1, *p = &one;
    if (n < 4 || n > 5)
        return 0;
    {
        int a[n];
        a[n - 1] = n;
        if (a[n - 1] == 5) {
            p = &n;
            goto out;
        }
    }
out:
    return *p;
}
