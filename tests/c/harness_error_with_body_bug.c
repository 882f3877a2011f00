// verdict: false(unreach-call)
// reach_error is matched by name, also when it has a body.
// inputs: 77
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

void reach_error(void) { assert(0 && "reach_error"); }

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x % 11 == 0 && x % 7 == 0 && x == 77)
        reach_error();
    return 0;
}
