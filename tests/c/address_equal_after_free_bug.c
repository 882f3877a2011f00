// verdict: false(unreach-call)
// A block may get the address of one that is gone.
// inputs:
// native: maybe
#include <stdint.h>
#include <stdlib.h>

extern void reach_error(void);

int main(void)
{
    char *p = malloc(24);
    uintptr_t first = (uintptr_t)p;
    free(p);
    char *q = malloc(24);
    if ((uintptr_t)q == first)
        reach_error();
    free(q);
    return 0;
}
