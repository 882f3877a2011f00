// verdict: false(valid-deref)
// property: valid-memsafety
// A loop is a block, and its condition in it: what that makes ends with the loop.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs: 0
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p;
    while ((p = &(int){__VERIFIER_nondet_int()})[0] > 3)
        if (*p > 9)
            break;
    return *p;
}
