// verdict: true
// property: valid-memcleanup
// A ring is opened at either end.
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
    free(other);
    return 0;
}
