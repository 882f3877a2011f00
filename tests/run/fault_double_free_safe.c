// The same as fault_double_free.c without the fault.
#include <stdlib.h>

int main(void)
{
    char *p = malloc(5);
    char *alias = p;
    free(p);
    alias = NULL;
    free(alias);
    return 0;
}
