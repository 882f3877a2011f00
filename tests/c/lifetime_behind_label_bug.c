// verdict: false(valid-deref)
// property: valid-memsafety
// A variable that stands behind a label of its block ends with the block.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs: 5
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = 0, n = __VERIFIER_nondet_int();
    {
    again:;
        int w = n;
        p = &w;
        if (*p > 3) {
            n = 0;
            goto again;
        }
    }
    return *p;
}
