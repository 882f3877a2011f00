// verdict: false(valid-deref)
// property: valid-memsafety
// Such a variable outlives the inner blocks that use it.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs: 0
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = 0;
    switch (__VERIFIER_nondet_int() & 1) {
        int a[2];
    case 0: {
        a[0] = 1;
        p = a;
    }
        *p = 2;
    }
    return p ? *p : 0;
}
