// verdict: true
// A conversion to int rounds toward zero, so the magnitude does not grow.
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void)
{
    double d = __VERIFIER_nondet_double();
    if (!(d > -10 && d < 10))
        return 0;
    int i = (int)d;
    if (i > 0 && i > d)
        reach_error();
    if (i < 0 && i < d)
        reach_error();
    return 0;
}
