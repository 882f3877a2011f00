// verdict: false(valid-free)
// property: valid-memsafety
// A value with two owners.
// inputs: 1
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
    int *left, *right;
};

static void drop(struct node *n)
{
    free(n->left);
    free(n->right);
    free(n);
}

int main(void)
{
    struct node *n = calloc(1, sizeof *n);
    int *value = malloc(sizeof *value);
    n->left = value;
    if (__VERIFIER_nondet_bool())
        n->right = value;
    drop(n);
    return 0;
}
