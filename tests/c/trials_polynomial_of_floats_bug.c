// verdict: false(unreach-call)
// property: unreach-call
// One number in four is too large for the bound; the solver would have to invert the polynomial.
// inputs: 1.3
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x > -1.5f && x < 1.5f);
    float y = x - x * x * x / 6 + x * x * x * x * x / 120;
    if (y > 0.9f)
        reach_error();
    return 0;
}
