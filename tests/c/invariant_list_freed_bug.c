// verdict: false(valid-deref)
// hard with joining all: the states of all iterations are one, and the loop never ends for it
// property: valid-memsafety
// inputs: 1, 1, 0
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
        free(list);
        list = list->next;
    }
    return 0;
}
