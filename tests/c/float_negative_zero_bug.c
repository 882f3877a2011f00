// verdict: false(unreach-call)
// Zeros are equal, but their reciprocals may differ.
// inputs: -0.0
#include <math.h>

extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (x == 0) {
        float reciprocal = 1 / x;
        if (reciprocal != INFINITY)
            reach_error();
    }
    return 0;
}
