// verdict: false(unreach-call)
// The root of a square is exact; the square of a root is not.
// inputs: 2
#include <math.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 15)
        return 0;
    double root = sqrt(n);
    double square = root * root;
    if (square != n)
        reach_error();
    return 0;
}
