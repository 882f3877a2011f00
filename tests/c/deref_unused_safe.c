// verdict: true
// property: valid-memsafety
// A value that is read and not used.
extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node last = {1, 0}, first = {2, &last};
    struct node *p = __VERIFIER_nondet_int() != 0 || 1 ? &first : &last;
    p->next->value;
    return 0;
}
