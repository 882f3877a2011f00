// verdict: true
// The average of two numbers without a carry that gets lost.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    unsigned average = (a & b) + ((a ^ b) >> 1);
    unsigned long long exact = ((unsigned long long)a + b) / 2;
    if (average != exact)
        reach_error();
    return 0;
}
