// verdict: true
// property: valid-memsafety
// Two blocks that point at each other, and nothing else at them.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
    struct node *other;
};

static struct node *root;

int main(void)
{
    struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    a->other = b;
    b->other = a;
    if (__VERIFIER_nondet_bool()) {
        root = a->other;
        return root == b;
    }
    free(a);
    free(b);
    return 0;
}
