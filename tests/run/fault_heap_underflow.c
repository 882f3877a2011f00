// A read in front of a heap array.
// FAULT: fault_heap_underflow.c:10: read of 2 bytes 2 bytes before the start of a heap object (8 bytes, allocated at fault_heap_underflow.c:8)
// EXIT: 139
#include <stdlib.h>

int main(void)
{
    short *p = calloc(4, sizeof *p);
    int i = 3;
    while (p[i] == 0)
        i--;
    free(p);
    return i;
}
