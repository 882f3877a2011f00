// The smallest number divided by -1: the processor traps.
// FAULT: fault_division_overflow.c:9: division overflows (the smallest number divided by -1)
// EXIT: 136
#include <limits.h>

int main(void)
{
    int a = INT_MIN, b = -1;
    return a / b;
}
