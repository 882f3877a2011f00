// verdict: true
// The factorial of a small symbolic number.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned factorial(unsigned n)
{
    return n == 0 ? 1 : n * factorial(n - 1);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 6)
        return 0;
    unsigned f = factorial(n);
    if (f > 720 || (n >= 2 && f % n != 0))
        reach_error();
    return 0;
}
