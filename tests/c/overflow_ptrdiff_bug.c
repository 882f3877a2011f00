// verdict: false(no-overflow)
// property: no-overflow
// A distance between elements, added to the largest one.
// inputs: 1
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char a[4];
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 3)
        return 0;
    char *p = a + n;
    return PTRDIFF_MAX + (p - a) == 0;
}
