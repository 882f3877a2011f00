// verdict: true
// property: div-by-zero
// A check protects only what comes after it.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned d = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
    return d != 0 && n / d > 3;
}
