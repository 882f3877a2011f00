// verdict: true
// The sign of one number on the magnitude of another, zeros included.
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void)
{
    double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
    if (isnan(x) || isnan(y))
        return 0;
    double z = copysign(x, y);
    if (fabs(z) != fabs(x) || !signbit(z) != !signbit(y))
        reach_error();
    return 0;
}
