// verdict: false(no-overflow)
// property: no-overflow
// All that main does is to leave.
// inputs: 2147483647
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    exit(__VERIFIER_nondet_int() + 1 == 0);
}
