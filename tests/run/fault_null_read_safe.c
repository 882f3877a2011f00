// The same as fault_null_read.c without the fault.
#include <stddef.h>

struct node { int value[3]; int last; };

static int last(const struct node *n)
{
    return n ? n->last : 0;
}

int main(void)
{
    struct node *none = NULL;
    return last(none);
}
