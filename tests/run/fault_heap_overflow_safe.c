// The same as fault_heap_overflow.c without the fault.
#include <stdlib.h>

int main(void)
{
    int *p = malloc(10 * sizeof *p);
    for (int i = 0; i < 10; i++)
        p[i] = i;
    free(p);
    return 0;
}
