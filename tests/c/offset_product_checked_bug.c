// verdict: false(valid-deref)
// property: valid-memsafety
// only: -m32
// A bound is checked on the product of an index and a size, which wraps.
// inputs: 1073741824
// native: maybe, the address wraps around and may be inside again
extern unsigned long __VERIFIER_nondet_ulong(void);

static int a[10];

int main(void)
{
    unsigned long i = __VERIFIER_nondet_ulong();
    if (i * sizeof(int) < sizeof a)
        a[i] = 1;
    return 0;
}
