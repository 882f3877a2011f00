// verdict: true
// property: valid-memsafety
// A far element of nothing, which is not used.
extern int __VERIFIER_nondet_int(void);

static int a[9];

int main(void)
{
    int *p = __VERIFIER_nondet_int() ? a : a;
    p[8];
    return 0;
}
