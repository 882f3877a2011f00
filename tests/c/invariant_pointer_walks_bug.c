// verdict: false(valid-deref)
// property: valid-memsafety
// inputs:
// A pointer walks to the end of its array and no further.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[1000], *p = a;
    while (p <= a + 1000)
        *p++ = 0;
    return 0;
}
