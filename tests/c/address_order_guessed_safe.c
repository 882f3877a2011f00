// verdict: true
// Of two objects one is before the other.
#include <stdint.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static int a, b;

int main(void)
{
    _Bool guess = __VERIFIER_nondet_bool();
    _Bool before = (uintptr_t)&a < (uintptr_t)&b, after = (uintptr_t)&a > (uintptr_t)&b;
    if (before == after)
        reach_error();
    (void)guess, (void)after;
    return 0;
}
