// The same as fault_label_differences.c without the fault.
#include <stdio.h>

static int offsets(int n)
{
    static const void *const table[] = {&&a, &&b, &&c};
    goto *table[n];
a: return 'a';
b: return 'b';
c: return 'c';
}

int main(void)
{
    printf("%c%c%c\n", offsets(0), offsets(1), offsets(2));
    return 0;
}
