// verdict: true
// hard: the loop has no bound, so that no number of paths is a proof
// inputs: 2
// The inner loop begins where the outer one is.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 1000)
        return 0;
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = i; j < n; j++)
            if (j < i || j >= n)
                reach_error();
    return 0;
}
