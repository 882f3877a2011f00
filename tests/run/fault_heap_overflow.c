// A write behind the last element of a heap array.
// FAULT: fault_heap_overflow.c:10: write of 4 bytes past the end of a heap object (40 bytes, allocated at fault_heap_overflow.c:8)
// EXIT: 139
#include <stdlib.h>

int main(void)
{
    int *p = malloc(10 * sizeof *p);
    for (int i = 0; i <= 10; i++)
        p[i] = i;
    free(p);
    return 0;
}
