// The same as fault_realloc_stale.c without the fault.
#include <stdlib.h>

int main(void)
{
    int *p = malloc(2 * sizeof *p);
    p = realloc(p, 200 * sizeof *p);
    p[0] = 1;
    free(p);
    return 0;
}
