// free of a string literal.
// FAULT: fault_free_global.c:9: free of a string literal (8 bytes), which is not from malloc
// EXIT: 134
#include <stdlib.h>

int main(void)
{
    char *text = "literal";
    free(text);
    return 0;
}
