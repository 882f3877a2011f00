// verdict: false(unreach-call)
// A task's own __VERIFIER_assert, and its own assume that aborts.
// inputs: 10
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

void reach_error(void) { __assert_fail("0", "harness.c", 3, "reach_error"); }

void __VERIFIER_assert(int condition)
{
    if (!condition) {
    ERROR:
        reach_error();
        abort();
    }
}

static void assume_abort_if_not(int condition)
{
    if (!condition)
        abort();
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    assume_abort_if_not(x <= 10);
    __VERIFIER_assert(x < 10);
    return 0;
}
