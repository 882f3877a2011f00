// verdict: true
// A float chosen by an integer condition, compared after arithmetic.
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    _Bool negative = __VERIFIER_nondet_bool();
    signed char n = (signed char)__VERIFIER_nondet_char();
    double x = negative ? -(double)n : n;
    double square = x * x;
    if (square < 0 || square > 16384 || (int)square != n * n || (x < 0 && n > 0 && !negative))
        reach_error();
    return 0;
}
