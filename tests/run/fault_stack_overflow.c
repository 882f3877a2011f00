// A write behind a local array, through a function.
// FAULT: fault_stack_overflow.c:9: write of 1 byte past the end of `name` (8 bytes, declared at fault_stack_overflow.c:14)
// EXIT: 139
#include <stdio.h>

static void fill(char *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = 'x';
}

int main(void)
{
    char name[8];
    fill(name, 9);
    printf("%c\n", name[0]);
    return 0;
}
