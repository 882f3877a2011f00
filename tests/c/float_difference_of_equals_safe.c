// verdict: true
// Equal finite numbers have the difference zero.
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void)
{
    double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
    if (x == y && isfinite(x) && x - y != 0)
        reach_error();
    return 0;
}
