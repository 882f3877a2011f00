// verdict: false(unreach-call)
// trunc, rint and round agree on whole numbers, not on halves.
// inputs: 5
#include <math.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < -6 || n > 6)
        return 0;
    double x = n / 2.0;
    if (trunc(x) != rint(x) || rint(x) != round(x))
        reach_error();
    return 0;
}
