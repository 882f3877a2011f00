// verdict: false(valid-memtrack)
// property: valid-memsafety
// inputs: 1, 1, 0
// Nodes are appended at the end, which a second pointer knows; all of them are freed.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct node {
    struct node *next;
    int value;
};

static struct node *made(void)
{
    struct node *node = malloc(sizeof(struct node));
    node->next = 0;
    node->value = __VERIFIER_nondet_int();
    return node;
}

int main(void)
{
    struct node *first = made(), *last = first;
    while (last->value) {
        last->next = made();
        last = last->next;
    }
    while (first != last) {
        struct node *node = first;
        first = first->next;
        if (node->next == last)
            free(node);
    }
    free(last);
    return 0;
}
