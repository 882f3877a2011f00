// A string without an end.
// FAULT: fault_strlen.c:9: in strlen: read of 1 byte past the end of `text` (3 bytes, declared at fault_strlen.c:8)
// EXIT: 139
#include <string.h>

int main(void)
{
    char text[3] = {'a', 'b', 'c'};
    return (int)strlen(text);
}
