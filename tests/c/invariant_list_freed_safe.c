// verdict: true
// property: valid-memsafety
// hard: the lists have no bound, so that no number of paths is a proof
// A list of any length is built at its front, and freed node by node.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *list = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof(struct node));
        node->value = 1;
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
