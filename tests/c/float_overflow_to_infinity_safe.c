// verdict: true
// Doubling a finite number overflows exactly above half of the largest.
#include <float.h>
#include <math.h>

extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (!isfinite(x))
        return 0;
    float twice = x * 2;
    if (isinf(twice) && fabsf(x) <= FLT_MAX / 2)
        reach_error();
    return 0;
}
