// verdict: false(unreach-call)
// Adding tenths is not.
// inputs: 6
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 8)
        return 0;
    const double step = 0.1;
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += step;
    if (sum != n * step)
        reach_error();
    return 0;
}
