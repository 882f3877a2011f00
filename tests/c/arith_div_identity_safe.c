// verdict: true
// Quotient and remainder give back the dividend, and the remainder has the dividend's sign.
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    signed char a = (signed char)__VERIFIER_nondet_char();
    signed char b = (signed char)__VERIFIER_nondet_char();
    if (b == 0)
        return 0;
    int quotient = a / b, remainder = a % b;
    if (quotient * b + remainder != a)
        reach_error();
    if (remainder != 0 && (remainder < 0) != (a < 0))
        reach_error();
    return 0;
}
