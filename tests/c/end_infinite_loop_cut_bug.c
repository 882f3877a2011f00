// verdict: false(unreach-call)
// Paths that would loop for ever are excluded by an assumption.
// inputs: 4
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n % 2 == 0 && n <= 8);
    unsigned i = 0;
    while (i != n)
        i += 2;
    if (i > 8 || i == 4)
        reach_error();
    return 0;
}
