// verdict: true
// Floor and ceiling enclose a number, at distance one or none.
#include <math.h>

extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (!(x > -1000 && x < 1000))
        return 0;
    float low = floorf(x), high = ceilf(x);
    if (low > x || high < x || (high - low != 1 && low != x))
        reach_error();
    return 0;
}
