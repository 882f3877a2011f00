// verdict: false(unreach-call)
// The sign of fmod is that of its first argument.
// inputs: -7
#include <math.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < -8 || n > 8)
        return 0;
    double r = fmod(n, 3);
    if (r != n % 3 || r < 0 || r >= 3)
        reach_error();
    return 0;
}
