// verdict: false(unreach-call)
// A number that is unequal to itself is no number, and it is possible.
// inputs: nan
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (x != x)
        reach_error();
    return 0;
}
