// verdict: true
// A 64-bit number that is shifted left and right again is the same if no bit was lost.
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned long long x = __VERIFIER_nondet_ulonglong();
    unsigned k = __VERIFIER_nondet_uint();
    if (k < 2 || k > 63)
        return 0;
    if (x >> (64 - k) != 0)
        return 0;
    if (x << k >> k != x)
        reach_error();
    return 0;
}
