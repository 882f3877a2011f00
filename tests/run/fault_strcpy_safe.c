// The same as fault_strcpy.c without the fault.
#include <string.h>

int main(void)
{
    char small[5];
    strcpy(small, "four");
    return small[0];
}
