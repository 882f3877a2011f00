// verdict: true
// property: div-by-zero
// Unsigned numbers that wrap to zero.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    return 1000 / ((unsigned long long)n + 1) == 3;
}
