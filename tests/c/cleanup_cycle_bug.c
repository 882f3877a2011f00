// verdict: false(valid-memcleanup)
// property: valid-memcleanup
// A ring is opened at either end.
// inputs: 1
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
    struct node *next;
};

int main(void)
{
    struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    a->next = b;
    b->next = a;
    struct node *p = __VERIFIER_nondet_bool() ? a : b, *other = p->next;
    free(p);
    if (other != b)
        free(other);
    return 0;
}
