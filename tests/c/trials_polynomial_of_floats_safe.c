// verdict: true
// property: unreach-call
// The same with a bound that follows from the range of the number alone.
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x > -1.5f && x < 1.5f);
    float y = x + x / 4;
    if (y > 1.9f)
        reach_error();
    return 0;
}
