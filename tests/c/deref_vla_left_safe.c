// verdict: true
// property: valid-memsafety
// An array of variable length ends with its scope, also where that is the first of the function.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), *p, kept = 0;
    if (n < 1 || n > 3)
        return 0;
    p = &kept;
    {
        int a[n];
        a[0] = 1;
        if (n == 4)
            p = a;
        *p = 1;
    }
    *p = 2;
    return 0;
}
