// The same as fault_printf_string.c without the fault.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *text = strdup("text");
    printf("%s\n", text);
    free(text);
    return 0;
}
