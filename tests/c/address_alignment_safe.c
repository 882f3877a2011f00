// verdict: true
// An int's address is a multiple of four.
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    static int a[4];
    unsigned i = __VERIFIER_nondet_uint();
    if (i > 3)
        return 0;
    if ((uintptr_t)&a[i] % 4 != 0 )
        reach_error();
    return 0;
}
