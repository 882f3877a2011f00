// Memory that two owners free.
// FAULT: fault_double_free.c:11: second free of a heap object (5 bytes, allocated at fault_double_free.c:8), which was freed at fault_double_free.c:10
// EXIT: 134
#include <stdlib.h>

int main(void)
{
    char *p = malloc(5);
    char *alias = p;
    free(p);
    free(alias);
    return 0;
}
