// verdict: true
// property: no-overflow
// The last factorial that fits.
extern unsigned char __VERIFIER_nondet_uchar(void);

static int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

int main(void)
{
    unsigned char n = __VERIFIER_nondet_uchar();
    return n <= 12 ? factorial(n) == 6 : 0;
}
