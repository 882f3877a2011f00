// verdict: true
// An unsigned sum is less than a summand exactly where it wraps.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    unsigned sum = a + b;
    int wrapped = sum < a;
    unsigned long long wide = (unsigned long long)a + b;
    if (wrapped != (wide > 0xffffffffULL))
        reach_error();
    return 0;
}
