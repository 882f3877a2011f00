// verdict: false(unreach-call)
// property: unreach-call
// A member of a structure at null lies in the first page too.
// inputs: 1
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct node {
    int first;
    struct node *next;
};

static struct node last = {7, 0}, list = {1, &last};

int main(void)
{
    struct node *at = &list;
    int steps = __VERIFIER_nondet_int() & 3;
    for (int i = 0; i < steps; i++)
        at = at->next;
    at->next = &list;
    if (steps == 1)
        reach_error();
    return 0;
}
