// verdict: true
// hard: the recursion has no bound, so that no number of paths is a proof
// inputs: 7
// A recursive function without a bound that counts its own calls.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int counted(int n)
{
    if (n == 0)
        return 0;
    return 1 + counted(n - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    if (counted(n) != n)
        reach_error();
    return 0;
}
