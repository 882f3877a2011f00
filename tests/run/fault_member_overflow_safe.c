// The same as fault_member_overflow.c without the fault.
#include <string.h>

struct record { int id; char name[4]; };

int main(void)
{
    struct record r = {0, ""};
    const char *long_name = "a long name";
    memcpy(r.name, long_name, sizeof r.name);
    return r.id;
}
