// A number that is no object's address.
// FAULT: fault_wild_pointer.c:9: read of 4 bytes at 0x1234, which is no object's address
// EXIT: 139
#include <stdint.h>

int main(void)
{
    int *p = (int *)(uintptr_t)0x1234;
    return *p;
}
