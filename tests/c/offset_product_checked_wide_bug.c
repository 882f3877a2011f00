// verdict: false(valid-deref)
// property: valid-memsafety
// only: -m64
// The same with 64 bits.
// inputs: 4611686018427387904
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
