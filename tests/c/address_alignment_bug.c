// verdict: false(unreach-call)
// An int's address is a multiple of four, but not every one is a multiple of eight.
// inputs: 1
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    static int a[4];
    unsigned i = __VERIFIER_nondet_uint();
    if (i > 2)
        return 0;
    if ((uintptr_t)&a[i] % 8 != 0 || (uintptr_t)&a[i + 1] % 8 != 0)
        reach_error();
    return 0;
}
