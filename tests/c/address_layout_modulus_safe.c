// verdict: true
// An array of bytes may have any address: its elements' addresses follow each other.
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
    if (next - here != 1 || (here ^ next) % 2 != 1)
        reach_error();
    return 0;
}
