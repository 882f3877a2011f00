// verdict: true
// A number that is unequal to itself is no number.
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (x != x && !isnan(x))
        reach_error();
    return 0;
}
