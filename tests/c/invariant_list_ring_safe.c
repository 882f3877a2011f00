// verdict: true
// property: valid-memsafety
// hard: the lists have no bound, so that no number of paths is a proof
// A ring with a node that stays: the others come and go behind it.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct node {
    struct node *next, *previous;
};

int main(void)
{
    struct node ring = {&ring, &ring};
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof(struct node));
        node->next = ring.next;
        node->previous = &ring;
        ring.next->previous = node;
        ring.next = node;
    }
    while (ring.next != &ring) {
        struct node *node = ring.next;
        ring.next = node->next;
        node->next->previous = &ring;
        free(node);
    }
    return 0;
}
