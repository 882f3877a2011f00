// verdict: true
// hard: the recursion has no bound, so that no number of paths is a proof
// inputs: 95
// A function of which the result is an argument of itself: the larger numbers are its way, all others have one result.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int f(int n)
{
    if (n > 100)
        return n - 10;
    return f(f(n + 11));
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int result = f(n);
    if (n <= 101 && result != 91)
        reach_error();
    if (n > 100 && result != n - 10)
        reach_error();
    return 0;
}
