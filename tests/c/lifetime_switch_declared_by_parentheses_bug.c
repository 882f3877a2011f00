// verdict: false(valid-deref)
// property: valid-memsafety
// A variable in front of the first case ends with the body, however it is declared.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs: 1
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = 0;
    switch (__VERIFIER_nondet_int()) {
        int(v);
    case 1:
        v = 1;
        p = &v;
        *p = 2;
    }
    return p ? *p : 0;
}
