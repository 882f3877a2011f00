// verdict: true
// property: valid-memsafety
// hard: the lists have no bound, so that no number of paths is a proof
// A list is turned round in place; every node is still there.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *list = 0, *turned = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof(struct node));
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        list->next = turned;
        turned = list;
        list = next;
    }
    while (turned) {
        struct node *next = turned->next;
        free(turned);
        turned = next;
    }
    return 0;
}
