// verdict: true
// A pointer to an element of one of several objects of different sizes and kinds.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int global = 30;

int main(void)
{
    int local[3] = {10, 11, 12};
    int *heap = malloc(2 * sizeof *heap), *p;
    heap[0] = 20;
    heap[1] = 21;
    int which = __VERIFIER_nondet_int();
    switch (which) {
    case 0: p = &local[2]; break;
    case 1: p = &heap[1]; break;
    case 2: p = &global; break;
    default: return 0;
    }
    *p += 1;
    if (local[2] + heap[1] + global != 64)
        reach_error();
    if (*p % 10 == 0 || (*p == 31) != (which == 2))
        reach_error();
    free(heap);
    return 0;
}
