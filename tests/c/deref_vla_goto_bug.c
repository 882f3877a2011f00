// verdict: false(valid-deref)
// property: valid-memsafety
// A jump out of the scope ends the array too.
// native: maybe, no sanitizer sees where an array of variable length ends
// inputs: 5
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
            p = &a[4];
            goto out;
        }
    }
out:
    return *p;
}
