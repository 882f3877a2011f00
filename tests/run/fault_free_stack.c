// free of a local variable.
// FAULT: fault_free_stack.c:10: free of `local` (8 bytes, declared at fault_free_stack.c:8), which is not from malloc
// EXIT: 134
#include <stdlib.h>

int main(void)
{
    int local[2] = {1, 2};
    int *p = local;
    free(p);
    return 0;
}
