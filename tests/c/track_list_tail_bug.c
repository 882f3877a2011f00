// verdict: false(valid-memtrack)
// property: valid-memsafety
// Cutting a list frees one element, not those behind it.
// inputs: 2
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct node {
    struct node *next;
};

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 3)
        return 0;
    struct node *head = 0;
    for (unsigned i = 0; i < n; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->next = head;
        head = fresh;
    }
    if (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
