// verdict: false(unreach-call)
// The root of a symbolic float between 1 and 4 is between 1 and 2.
// inputs: 4
#include <math.h>

extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (!(x >= 1 && x <= 4))
        return 0;
    float root = sqrtf(x);
    if (!(root >= 1 && root < 2))
        reach_error();
    return 0;
}
