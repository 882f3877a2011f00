// verdict: false(unreach-call)
// The compiler's checked arithmetic says exactly when the exact sum is none of the type.
// inputs: 2147483647, 1
#include <limits.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int sum;
    int overflow = __builtin_add_overflow(a, b, &sum);
    long long exact = (long long)a + b;
    if (overflow != (exact > INT_MAX || exact < INT_MIN))
        reach_error();
    if (sum != exact)
        reach_error();
    return 0;
}
