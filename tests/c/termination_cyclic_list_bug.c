// verdict: false(termination)
// property: termination
// Walking to the end of a list that has none.
// inputs: 1
extern _Bool __VERIFIER_nondet_bool(void);

struct node {
    struct node *next;
};

int main(void)
{
    struct node c = {0}, b = {&c}, a = {&b};
    if (__VERIFIER_nondet_bool())
        c.next = &b;
    int length = 0;
    for (struct node *p = &a; p; p = p->next)
        length = 1;
    return length;
}
