// verdict: false(valid-deref)
// property: valid-memsafety
// The blocks of a function that is called end before it does.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs: 1
extern int __VERIFIER_nondet_int(void);

static int twice(int n)
{
    int *p = 0;
    if (n)
        p = (int[2]){n, n};
    if (p)
        return p[0] + p[1];
    return 0;
}

int main(void)
{
    return twice(__VERIFIER_nondet_int() & 3);
}
