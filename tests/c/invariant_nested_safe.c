// verdict: true
// hard: the loop has no bound, so that no number of paths is a proof
// inputs: 2
// The inner loop leaves what the outer one relies on.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), total = 0;
    if (n > 3000)
        return 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned j = 0;
        while (j < n)
            j++;
        total += j == n;
    }
    if (total != n)
        reach_error();
    return 0;
}
