// verdict: false(unreach-call)
// An array of bytes may begin at an address that is no multiple of 32.
// inputs: 3
// native: maybe
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static char bytes[7];

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    if (i > 5)
        return 0;
    uintptr_t here = (uintptr_t)&bytes[i], next = (uintptr_t)&bytes[i + 1];
    if (next - here != 1 || (here - i) % 32 != 0)
        reach_error();
    return 0;
}
