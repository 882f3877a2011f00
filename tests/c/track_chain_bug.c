// verdict: false(valid-memtrack)
// property: valid-memsafety
// Blocks that hang together are kept by the first one.
// inputs: 1
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
    struct node *next;
};

static struct node *first, *second;

int main(void)
{
    for (int i = 0; i < 3; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->next = first;
        first = fresh;
    }
    if (__VERIFIER_nondet_bool())
        first = first->next;
    return second == 0;
}
