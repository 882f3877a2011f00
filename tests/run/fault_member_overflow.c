// A copy that is longer than the struct it goes to.
// FAULT: fault_member_overflow.c:12: write of 11 bytes past the end of `r` (8 bytes, declared at fault_member_overflow.c:10)
// EXIT: 139
#include <string.h>

struct record { int id; char name[4]; };

int main(void)
{
    struct record r = {0, ""};
    const char *long_name = "a long name";
    memcpy(r.name, long_name, strlen(long_name));
    return r.id;
}
