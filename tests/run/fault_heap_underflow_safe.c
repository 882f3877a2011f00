// The same as fault_heap_underflow.c without the fault.
#include <stdlib.h>

int main(void)
{
    short *p = calloc(4, sizeof *p);
    int i = 3;
    while (i >= 0 && p[i] == 0)
        i--;
    free(p);
    return i + 1;
}
