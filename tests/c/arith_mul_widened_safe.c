// verdict: true
// A product is exact where the factors were widened before they were multiplied.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    if (a > 0x10000 || b > 0x10000)
        return 0;
    unsigned long long product = (unsigned long long)a * b;
    if (a == 0x10000 && b != 0 && product < a)
        reach_error();
    return 0;
}
