// verdict: false(unreach-call)
// A block gets the address of one that was freed before it was made, not after.
// inputs: 0, 0
// native: maybe
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    char *q;
    char *p = malloc(8);
    if (!p)
        return 0;
    uintptr_t x = (uintptr_t)p;
    if (__VERIFIER_nondet_int()) {
        q = malloc(8);
        free(p);
    } else {
        free(p);
        q = malloc(8);
    }
    while (__VERIFIER_nondet_int())
        ;
    if (q && (uintptr_t)q == x)
        reach_error();
    free(q);
    return 0;
}
