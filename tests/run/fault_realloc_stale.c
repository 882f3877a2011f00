// The old pointer after realloc.
// FAULT: fault_realloc_stale.c:11: write of 4 bytes in a heap object (8 bytes, allocated at fault_realloc_stale.c:8), which was freed at fault_realloc_stale.c:10
// EXIT: 139
#include <stdlib.h>

int main(void)
{
    int *p = malloc(2 * sizeof *p);
    int *old = p;
    p = realloc(p, 200 * sizeof *p);
    old[0] = 1;
    free(p);
    return 0;
}
