// The same as fault_global_overflow.c without the fault.
#include <stdio.h>

static int table[4] = {1, 2, 3, 4};
static int neighbour[4] = {5, 6, 7, 8};

int main(void)
{
    int index = neighbour[1];
    printf("%d\n", table[index % 4]);
    return 0;
}
