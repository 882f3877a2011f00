// verdict: true
// A triangle of iterations, both bounds symbolic.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 5;
    unsigned count = 0;
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = i; j < n; j++)
            count++;
    if (count != n * (n + 1) / 2)
        reach_error();
    return 0;
}
