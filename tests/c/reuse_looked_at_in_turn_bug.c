// verdict: false(unreach-call)
// The address of the newer of two blocks is looked at first.
// inputs: 
// native: maybe
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    char *p = malloc(8);
    if (!p)
        return 0;
    uintptr_t x = (uintptr_t)p;
    free(p);
    char *q = malloc(8);
    uintptr_t y = (uintptr_t)q;
    if (q && y == x)
        reach_error();
    free(q);
    return 0;
}
