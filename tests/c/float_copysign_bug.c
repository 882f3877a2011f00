// verdict: false(unreach-call)
// The sign of one number on the magnitude of another, zeros included.
// inputs: 1, -0.0
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void)
{
    double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
    if (isnan(x) || isnan(y))
        return 0;
    double z = copysign(x, y);
    if (fabs(z) != fabs(x) || (z < 0) != (y < 0 && x != 0))
        reach_error();
    return 0;
}
