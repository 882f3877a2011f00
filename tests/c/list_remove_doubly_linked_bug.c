// verdict: false(unreach-call)
// Taking a symbolic node out of a ring with links in both directions.
// inputs: 2
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct node {
    struct node *next, *previous;
};

int main(void)
{
    struct node n[4];
    for (int i = 0; i < 4; i++) {
        n[i].next = &n[(i + 1) % 4];
        n[i].previous = &n[(i + 3) % 4];
    }
    unsigned k = __VERIFIER_nondet_uint();
    if (k == 0 || k > 3)
        return 0;
    n[k].previous->next = n[k].next;
    n[k].next->previous = n[k].previous->previous;
    int length = 0;
    for (struct node *at = &n[0]; length == 0 || at != &n[0]; at = at->next) {
        if (at->next->previous != at || at == &n[k])
            reach_error();
        length++;
    }
    if (length != 3)
        reach_error();
    return 0;
}
