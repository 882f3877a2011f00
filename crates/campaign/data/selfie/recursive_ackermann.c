// Ackermann's function; of the digits up to 2, only the input '1' gives 5.
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static int ackermann(int m, int n)
{
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

int main(void)
{
    char input = __VERIFIER_nondet_char();
    __VERIFIER_assume(input >= '0' && input <= '2');
    if (ackermann(2, input - '0') == 5)
        reach_error();
    return 0;
}
