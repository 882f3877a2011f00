// verdict: false(valid-deref)
// property: valid-memsafety
// An array of variable length ends with its scope, also where that is the first of the function.
// native: maybe, no sanitizer sees where an array of variable length ends
// inputs: 3
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
        if (n == 3)
            p = a;
        *p = 1;
    }
    *p = 2;
    return 0;
}
