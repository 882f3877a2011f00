// verdict: true
// Two objects alive at the same time do not overlap.
#include <stdint.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    char *a = malloc(16), *b = malloc(16);
    uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
    uintptr_t distance = x < y ? y - x : x - y;
    unsigned gap = __VERIFIER_nondet_uint();
    if (distance < 16 && gap < 16)
        reach_error();
    free(a);
    free(b);
    return 0;
}
