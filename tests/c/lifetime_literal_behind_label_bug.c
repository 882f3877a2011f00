// verdict: false(valid-deref)
// property: valid-memsafety
// The body of a switch or a loop is a block without braces and behind a label, too.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs: 3
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = 0;
    switch (__VERIFIER_nondet_int())
    case 3:
        p = &(int){3};
    return p ? *p : 0;
}
