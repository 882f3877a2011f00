// verdict: true
// Walking to an end that is symbolic.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int a[5] = {1, 2, 3, 4, 5};
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 5)
        return 0;
    int sum = 0;
    for (const int *p = a, *end = a + n; p != end; ++p)
        sum += *p;
    if (sum > 15 || sum < 0)
        reach_error();
    return 0;
}
