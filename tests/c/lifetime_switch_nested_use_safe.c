// verdict: true
// property: valid-memsafety
// Such a variable outlives the inner blocks that use it.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = 0, r = 0;
    switch (__VERIFIER_nondet_int() & 1) {
        int a[2];
    case 0: {
        a[0] = 1;
        p = a;
    }
        *p = 2;
        r = *p;
    }
    return r;
}
