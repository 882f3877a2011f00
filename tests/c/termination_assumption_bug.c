// verdict: false(termination)
// property: termination
// A path that an assumption ends is not endless.
// inputs: 3
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n < 4);
    while (1) {
        __VERIFIER_assume(n > 0);
        n -= n > 1;
    }
}
