// A member read through a null pointer: the message says how far from null.
// FAULT: fault_null_read.c:10: read of 4 bytes at 12 bytes from a null pointer
// EXIT: 139
#include <stddef.h>

struct node { int value[3]; int last; };

static int last(const struct node *n)
{
    return n->last;
}

int main(void)
{
    struct node *none = NULL;
    return last(none);
}
