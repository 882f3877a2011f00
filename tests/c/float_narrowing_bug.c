// verdict: false(unreach-call)
// A float that was widened comes back unchanged; a double does not survive a float.
// inputs: 0.1
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (!(x > -1e30 && x < 1e30))
        return 0;
    double wide = x;
    float narrow = (float)wide;
    if (narrow != wide)
        reach_error();
    return 0;
}
