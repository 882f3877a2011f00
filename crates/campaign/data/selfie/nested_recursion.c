// A recursive function that calls another; of the digits up to 2, only the input '1' gives 6.
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static int sum(int n)
{
    return n <= 0 ? 0 : n + sum(n - 1);
}

static int factorial_of_sum(int n)
{
    if (n <= 1)
        return 1;
    return n * factorial_of_sum(sum(n) - sum(n - 1) - 1);
}

int main(void)
{
    char input = __VERIFIER_nondet_char();
    __VERIFIER_assume(input >= '0' && input <= '2');
    if (factorial_of_sum(sum(input - '0' + 1)) == 6)
        reach_error();
    return 0;
}
