// free of a pointer that was moved.
// FAULT: fault_free_interior.c:11: free of a pointer 2 bytes into a heap object (16 bytes, allocated at fault_free_interior.c:8)
// EXIT: 134
#include <stdlib.h>

int main(void)
{
    char *p = malloc(16);
    *p++ = 'a';
    *p++ = 'b';
    free(p);
    return 0;
}
