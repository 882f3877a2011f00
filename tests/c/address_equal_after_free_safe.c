// verdict: true
// Blocks that are alive together have different addresses.
#include <stdint.h>
#include <stdlib.h>

extern void reach_error(void);

int main(void)
{
    char *p = malloc(24);
    uintptr_t first = (uintptr_t)p;
    char *q = malloc(24);
    free(p);
    if ((uintptr_t)q == first)
        reach_error();
    free(q);
    return 0;
}
