// verdict: false(unreach-call)
// Equal numbers have the difference zero.
// inputs: inf, inf
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void)
{
    double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
    if (x == y && x - y != 0)
        reach_error();
    return 0;
}
