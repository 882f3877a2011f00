// verdict: true
// A pointer that becomes a number and a pointer again is the same pointer.
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int a[4] = {1, 2, 3, 4};
    unsigned i = __VERIFIER_nondet_uint();
    if (i > 3)
        return 0;
    uintptr_t number = (uintptr_t)&a[0];
    number += i * sizeof a[0];
    int *p = (int *)number;
    *p += 10;
    if (p != &a[i] || a[i] != (int)i + 11 || a[(i + 1) % 4] > 10)
        reach_error();
    return 0;
}
