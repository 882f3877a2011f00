// verdict: false(unreach-call)
// 64-bit division by a symbolic power of two, which -m32 leaves to the compiler's library or to Shrike.
// inputs: -9, 3
extern long long __VERIFIER_nondet_longlong(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    long long x = __VERIFIER_nondet_longlong();
    int k = __VERIFIER_nondet_int();
    if (k < 0 || k > 3 || x < -1000 || x > 1000)
        return 0;
    long long divisor = 1LL << k;
    long long q = x / divisor;
    if (q * divisor > x )
        reach_error();
    if (x - q * divisor >= divisor || x - q * divisor <= -divisor)
        reach_error();
    return 0;
}
