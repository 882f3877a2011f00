// verdict: true
// property: termination
// hard: the loop has no bound, so that no number of paths is a proof
// A remainder is smaller than what was divided by.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    while (b != 0) {
        unsigned rest = a % b;
        a = b;
        b = rest;
    }
    return 0;
}
