// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A double that no int is.
// inputs: 2147483648.0
extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double d = __VERIFIER_nondet_double();
    if (!(d > -2147483649.0 && d <= 2147483648.0))
        return 0;
    return (int)d == 77;
}
