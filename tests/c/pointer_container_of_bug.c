// verdict: false(unreach-call)
// From a member back to its structure.
// inputs: 1, 9
#include <stddef.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

struct node {
    int key;
    struct link {
        struct link *next;
    } link;
};

int main(void)
{
    struct node a = {1, {0}}, b = {2, {0}};
    struct link *l = __VERIFIER_nondet_bool() ? &a.link : &b.link;
    struct node *n = (struct node *)((char *)l - offsetof(struct node, link));
    n->key += __VERIFIER_nondet_uchar();
    if (n->key < 1 || (l == &a.link ? a.key != 1 : b.key != 2))
        reach_error();
    return 0;
}
