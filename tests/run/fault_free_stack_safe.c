// The same as fault_free_stack.c without the fault.
#include <stdlib.h>

int main(void)
{
    int *p = malloc(2 * sizeof *p);
    free(p);
    return 0;
}
