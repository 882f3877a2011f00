// verdict: false(unreach-call)
// A block is replaced by another while it is still there, so that its address is not the one that the other has.
// inputs: 1, 1, 0
#include <stdint.h>
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = malloc(8);
    if (!p)
        return 0;
    uintptr_t last = 0;
    for (int i = 0; i < 20 && __VERIFIER_nondet_int() != 0; i++) {
        if (last != 0 && last != (uintptr_t)p)
            reach_error();
        last = (uintptr_t)p;
        int *q = malloc(8);
        if (!q)
            break;
        free(p);
        p = q;
    }
    free(p);
    return 0;
}
