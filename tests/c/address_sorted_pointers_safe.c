// verdict: true
// Pointers into an array, sorted by their numbers.
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int a[3] = {7, 8, 9};
    unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
    if (i > 2 || j > 2)
        return 0;
    uintptr_t low = (uintptr_t)&a[i], high = (uintptr_t)&a[j];
    if (low > high) {
        uintptr_t t = low;
        low = high;
        high = t;
    }
    if (*(int *)low + *(int *)high != (int)(14 + i + j) || *(int *)low > *(int *)high)
        reach_error();
    return 0;
}
