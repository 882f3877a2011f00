// verdict: true
// property: no-overflow
// only: -m32
// A long of 32 bits.
extern long __VERIFIER_nondet_long(void);

int main(void)
{
    long n = __VERIFIER_nondet_long();
    return n + 1LL == 0;
}
