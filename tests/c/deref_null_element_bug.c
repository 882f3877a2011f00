// verdict: false(valid-deref)
// property: valid-memsafety
// A far element of nothing, which is not used.
// inputs: 0
// native: maybe, compiled code does not read what it does not use
extern int __VERIFIER_nondet_int(void);

static int a[9];

int main(void)
{
    int *p = __VERIFIER_nondet_int() ? a : 0;
    p[8];
    return 0;
}
