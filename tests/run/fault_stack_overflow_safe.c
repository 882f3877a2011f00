// The same as fault_stack_overflow.c without the fault.
#include <stdio.h>

static void fill(char *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = 'x';
}

int main(void)
{
    char name[8];
    fill(name, 8);
    printf("%c\n", name[0]);
    return 0;
}
