// verdict: true
// Every float is of exactly one class.
#include <math.h>

extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    int class = fpclassify(x);
    int count = (class == FP_NAN) + (class == FP_INFINITE) + (class == FP_ZERO) + (class == FP_NORMAL);
    count += class == FP_SUBNORMAL;
    if (count != 1 || (isnormal(x) != 0) != (class == FP_NORMAL))
        reach_error();
    return 0;
}
