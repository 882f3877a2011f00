// verdict: true
// fmax prefers numbers.
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void)
{
    double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
    double larger = fmax(x, y);
    if (x == x && !(larger >= x))
        reach_error();
    return 0;
}
