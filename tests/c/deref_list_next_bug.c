// verdict: false(valid-deref)
// property: valid-memsafety
// The element after the last one of a list.
// inputs: 3
extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node c = {3, 0}, b = {2, &c}, a = {1, &b}, *p = &a;
    int key = __VERIFIER_nondet_int();
    while (p && p->value != key)
        p = p->next;
    return p ? p->next->value : 0;
}
