// A string that does not fit: the message names the function of the C library and the caller's line.
// FAULT: fault_strcpy.c:9: in strcpy: write of 1 byte past the end of `small` (4 bytes, declared at fault_strcpy.c:8)
// EXIT: 139
#include <string.h>

int main(void)
{
    char small[4];
    strcpy(small, "four");
    return small[0];
}
