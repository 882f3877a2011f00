// verdict: true
// A float that was widened comes back unchanged; a double does not survive a float.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (!(x > -1e30 && x < 1e30))
        return 0;
    double wide = x;
    float narrow = (float)wide;
    if (narrow != wide)
        reach_error();
    return 0;
}
