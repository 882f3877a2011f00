// verdict: false(div-by-zero)
// property: div-by-zero
// Unsigned numbers that wrap to zero.
// inputs: 4294967295
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    return 1000 / (n + 1) == 3;
}
