// verdict: false(unreach-call)
// Doubling a finite number overflows exactly above half of the largest.
// inputs: 2e38
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
    if (isinf(twice) && x < FLT_MAX)
        reach_error();
    return 0;
}
