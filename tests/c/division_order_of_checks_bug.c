// verdict: false(div-by-zero)
// property: div-by-zero
// A check protects only what comes after it.
// inputs: 0, 8
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned d = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
    return n / d > 3 && d != 0;
}
