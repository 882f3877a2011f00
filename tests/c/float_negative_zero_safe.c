// verdict: true
// Zeros are equal, but their reciprocals may differ.
#include <math.h>

extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (x == 0) {
        float reciprocal = 1 / x;
        if (fabsf(reciprocal) != INFINITY)
            reach_error();
    }
    return 0;
}
