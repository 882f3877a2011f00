// The same as fault_division_overflow.c without the fault.
#include <limits.h>

int main(void)
{
    int a = INT_MIN + 1, b = -1;
    return a / b == INT_MAX;
}
