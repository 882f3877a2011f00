// verdict: true
// The Collatz sequence from numbers up to six reaches one within eight steps.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 6)
        return 0;
    for (int i = 0; i < 8 && n != 1; i++)
        n = n % 2 ? 3 * n + 1 : n / 2;
    if (n != 1)
        reach_error();
    return 0;
}
