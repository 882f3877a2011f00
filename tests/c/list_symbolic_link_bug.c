// verdict: false(unreach-call)
// A list whose last link goes to a symbolic place.
// inputs: 1
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node c = {3, 0}, b = {2, &c}, a = {1, &b};
    unsigned back = __VERIFIER_nondet_uint();
    c.next = back == 0 ? &a : back == 1 ? &b : 0;
    int steps = 0, sum = 0;
    for (struct node *n = &a; n && steps < 6; n = n->next, steps++)
        sum += n->value;
    int expected = back == 0 ? 12 : back == 1 ? 12 : 6;
    if (sum != expected)
        reach_error();
    return 0;
}
