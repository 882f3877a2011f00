// verdict: false(div-by-zero)
// property: div-by-zero
// The product of numbers that are not zero may be, modulo a power of two.
// inputs: 4294967296
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

int main(void)
{
    unsigned long long n = __VERIFIER_nondet_ulonglong();
    if (n == 0 || n > 4294967296)
        return 0;
    return 9 % (n * n) == 9;
}
