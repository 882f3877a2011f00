// verdict: true
// property: valid-memsafety
// only: -m64
// The same with 64 bits.
extern unsigned long __VERIFIER_nondet_ulong(void);

static int a[10];

int main(void)
{
    unsigned long i = __VERIFIER_nondet_ulong();
    if (i < sizeof a / sizeof(int) && i * sizeof(int) < sizeof a)
        a[i] = 1;
    return 0;
}
