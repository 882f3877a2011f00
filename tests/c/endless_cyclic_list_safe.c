// verdict: true
// property: termination
// hard: no state comes again, and no number of paths is a proof
// A walk round a ring, with the steps counted.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct node {
    struct node *next;
    int value;
};

int main(void)
{
    struct node a, b;
    int wanted = __VERIFIER_nondet_uchar();
    unsigned long steps = 0;
    a.next = &b;
    b.next = 0;
    a.value = 3;
    b.value = 4;
    for (struct node *p = &a; p && p->value != wanted; p = p->next)
        steps++;
    return (int)steps;
}
