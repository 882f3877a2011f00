// verdict: false(unreach-call)
// The magnitude of a number is not negative, unless it is none.
// inputs: nan
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    double magnitude = fabs(x);
    if (!(magnitude >= 0))
        reach_error();
    if (magnitude != x && magnitude != -x && x == x)
        reach_error();
    return 0;
}
