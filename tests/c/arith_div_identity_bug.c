// verdict: false(unreach-call)
// Quotient and remainder give back the dividend, and the remainder has the divisor's sign.
// inputs: -7, 3
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
    if (remainder != 0 && (remainder < 0) != (b < 0))
        reach_error();
    return 0;
}
