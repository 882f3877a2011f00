// The same as fault_wild_pointer.c without the fault.
#include <stdint.h>

int main(void)
{
    int cell = 5;
    int *p = (int *)(uintptr_t)&cell;
    return *p;
}
