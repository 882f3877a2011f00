// verdict: false(valid-deref)
// property: valid-memsafety
// A jump out of a block ends what the block declares, a jump inside of it does not.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs: 9
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = 0, n = __VERIFIER_nondet_int();
    {
    back:;
        int w = 1;
        if (!p) {
            p = &w;
            goto back;
        }
        *p = 2;
        if (n == 9)
            goto out;
        p = &n;
    }
out:
    return *p;
}
