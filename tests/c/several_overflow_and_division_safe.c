// verdict: true
// property: no-overflow, div-by-zero
// verdicts: no-overflow true, div-by-zero true
// A division that neither overflows nor divides by zero.
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (b == 0 || (a == INT_MIN && b == -1))
        return 0;
    return a / b == 3;
}
