// The same as fault_use_after_free.c without the fault.
#include <stdlib.h>

struct node { int value; int more; };

static int destroy(struct node *n)
{
    int more = n->more;
    free(n);
    return more;
}

int main(void)
{
    struct node *n = malloc(sizeof(struct node));
    n->value = n->more = 1;
    return destroy(n);
}
