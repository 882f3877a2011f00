// verdict: false(unreach-call)
// Rounding by adding a half and cutting off is wrong just below a half.
// inputs: 0.49999997
#include <math.h>

extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (!(x >= 0 && x < 0.5f))
        return 0;
    float rounded = floorf(x + 0.5f);
    if (rounded != 0)
        reach_error();
    return 0;
}
