// verdict: true
// only: -m64
// A product of 64-bit numbers has bits above the 64th if the factors are large enough.
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned long long a = __VERIFIER_nondet_ulonglong();
    unsigned char b = __VERIFIER_nondet_uchar();
    if (a > 0xfffffffffffffffULL || b > 16)
        return 0;
    unsigned __int128 product = (unsigned __int128)a * b;
    if (product >> 64 != 0)
        reach_error();
    return 0;
}
