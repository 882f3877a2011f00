// verdict: false(unreach-call)
// Doubles above INT_MAX fit into an unsigned int.
// inputs: 4294967295.0
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void)
{
    double d = __VERIFIER_nondet_double();
    if (!(d >= 0 && d < 4294967296.0))
        return 0;
    unsigned u = (unsigned)d;
    double back = u;
    if (back > d || d - back >= 1 || u == 4294967295u)
        reach_error();
    return 0;
}
