// verdict: true
// property: no-overflow
// Ones that are shifted out.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 31)
        return 0;
    return 5u << n % 30 == 10;
}
