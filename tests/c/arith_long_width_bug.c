// verdict: false(unreach-call)
// Bits of a long, however many there are.
// inputs: 1
#include <limits.h>

extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

int main(void)
{
    unsigned long x = __VERIFIER_nondet_ulong();
    unsigned bits = sizeof(long) * CHAR_BIT;
    unsigned long high = x >> (bits - 1), low = x << (bits - 1);
    if (high > 1)
        reach_error();
    if ((x & 1) == (low == LONG_MAX + 1UL))
        reach_error();
    return 0;
}
