// A list that frees a node and then asks it for its successor. `shrike run` says where the node came from and where
// it was freed.
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static struct node *push(struct node *list, int value)
{
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = list;
    return node;
}

int main(void)
{
    struct node *list = NULL;
    for (int i = 0; i < 3; i++)
        list = push(list, i);
    for (struct node *node = list; node; node = node->next)
        free(node);
    return 0;
}
