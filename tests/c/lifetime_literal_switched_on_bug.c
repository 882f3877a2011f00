// verdict: false(valid-deref)
// property: valid-memsafety
// A switch is a block, and its condition in it.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs: 0
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p;
    switch ((p = &(int){__VERIFIER_nondet_int()})[0]) {
    case 3:
        *p = 4;
    }
    return *p;
}
