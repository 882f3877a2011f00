// verdict: true
// hard: the lists have no bound, so that no number of paths is a proof
// Every node of a list holds the same number, wherever it is.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern void reach_error(void);

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *list = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof(struct node));
        node->value = 7;
        node->next = list;
        list = node;
    }
    if (list && list->next && list->next->next)
        list->next->next->value = 7;
    for (struct node *node = list; node; node = node->next)
        if (node->value != 7)
            reach_error();
    return 0;
}
