// The same as fault_free_global.c without the fault.
#include <stdlib.h>

int main(void)
{
    char *text = malloc(8);
    free(text);
    return 0;
}
