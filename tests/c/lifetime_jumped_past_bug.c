// verdict: false(valid-deref)
// property: valid-memsafety
// A goto into a block begins the lifetime of what the block declares, and leaving the block ends it.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs: 3
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = 0, sum = 0;
    goto inside;
    {
        int w;
    inside:
        w = __VERIFIER_nondet_int() & 7;
        p = &w;
        sum = *p;
    }
    return *p + sum;
}
