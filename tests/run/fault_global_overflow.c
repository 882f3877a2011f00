// A read far behind a global array: not the neighbour's contents.
// FAULT: fault_global_overflow.c:12: read of 4 bytes 8 bytes past the end of `table` (16 bytes, declared at fault_global_overflow.c:6)
// EXIT: 139
#include <stdio.h>

static int table[4] = {1, 2, 3, 4};
static int neighbour[4] = {5, 6, 7, 8};

int main(void)
{
    int index = neighbour[1];
    printf("%d\n", table[index]);
    return 0;
}
