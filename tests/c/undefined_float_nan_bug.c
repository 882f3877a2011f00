// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A number that is none has no integer.
// inputs: 3
#include <math.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    double d = n == 3 ? NAN : 1.5;
    if (n == 4)
        return 0;
    return (long long)d == 2;
}
