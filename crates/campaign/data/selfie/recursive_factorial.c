// A recursive factorial; of the digits up to 4, only the input '1' gives 2.
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static int factorial(int n)
{
    return n <= 1 ? 1 : n * factorial(n - 1);
}

int main(void)
{
    char input = __VERIFIER_nondet_char();
    __VERIFIER_assume(input >= '0' && input <= '4');
    if (factorial(input - '0' + 1) == 2)
        reach_error();
    return 0;
}
