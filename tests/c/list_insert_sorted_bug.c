// verdict: false(unreach-call)
// Inserting symbolic numbers into a sorted list on the heap; some may be equal.
// inputs: 3, 2, 3
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *head = 0;
    for (int i = 0; i < 3; i++) {
        struct node *fresh = malloc(sizeof *fresh), **at = &head;
        fresh->value = __VERIFIER_nondet_int();
        while (*at && (*at)->value < fresh->value)
            at = &(*at)->next;
        fresh->next = *at;
        *at = fresh;
    }
    for (struct node *n = head; n->next; n = n->next)
        if (n->value >= n->next->value)
            reach_error();
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
