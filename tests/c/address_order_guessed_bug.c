// verdict: false(unreach-call)
// Which of two objects is before the other is not known: each layout has an input that guesses wrong.
// inputs: 1
// native: maybe
#include <stdint.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static int a, b;

int main(void)
{
    _Bool guess = __VERIFIER_nondet_bool();
    _Bool before = (uintptr_t)&a < (uintptr_t)&b, after = (uintptr_t)&a > (uintptr_t)&b;
    if (before != guess)
        reach_error();
    (void)guess, (void)after;
    return 0;
}
