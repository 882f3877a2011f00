// The same as fault_strlen.c without the fault.
#include <string.h>

int main(void)
{
    char text[4] = {'a', 'b', 'c'};
    return (int)strlen(text);
}
