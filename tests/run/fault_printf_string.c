// printf of a string that was freed.
// FAULT: fault_printf_string.c:12: in printf: read of 1 byte in a heap object (5 bytes, allocated at fault_printf_string.c:10), which was freed at fault_printf_string.c:11
// EXIT: 139
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *text = strdup("text");
    free(text);
    printf("%s\n", text);
    return 0;
}
