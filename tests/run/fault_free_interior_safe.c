// The same as fault_free_interior.c without the fault.
#include <stdlib.h>

int main(void)
{
    char *p = malloc(16);
    *p++ = 'a';
    *p++ = 'b';
    free(p - 2);
    return 0;
}
