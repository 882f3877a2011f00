// verdict: true
// property: valid-memsafety
// An element is taken out of a list and kept nowhere.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

static struct node *head;

static struct node *removed(int value)
{
    for (struct node **link = &head; *link; link = &(*link)->next)
        if ((*link)->value == value) {
            struct node *node = *link;
            *link = node->next;
            return node;
        }
    return 0;
}

int main(void)
{
    for (int i = 0; i < 3; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->value = i;
        fresh->next = head;
        head = fresh;
    }
    struct node *node = removed(__VERIFIER_nondet_int());
    free(node);
    return node == 0;
}
