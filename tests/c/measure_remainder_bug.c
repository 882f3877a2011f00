// verdict: false(termination)
// property: termination
// inputs: 6, 3
// A remainder of zero is not taken while the numbers are small.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    while (b != 0) {
        unsigned rest = a % b;
        a = b;
        b = rest != 0 || a > 9 ? rest : b;
    }
    return 0;
}
