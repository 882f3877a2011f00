// A read of freed memory: the message says where it was allocated and where it was freed.
// FAULT: fault_use_after_free.c:11: read of 4 bytes in a heap object (8 bytes, allocated at fault_use_after_free.c:16), which was freed at fault_use_after_free.c:10
// EXIT: 139
#include <stdlib.h>

struct node { int value; int more; };

static int destroy(struct node *n)
{
    free(n);
    return n->more;
}

int main(void)
{
    struct node *n = malloc(sizeof(struct node));
    n->value = n->more = 1;
    return destroy(n);
}
