// verdict: true
// Rounding by adding a half and cutting off is wrong just below a half.
#include <math.h>

extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (!(x >= 0 && x < 0.5f))
        return 0;
    float rounded = roundf(x);
    if (rounded != 0)
        reach_error();
    return 0;
}
