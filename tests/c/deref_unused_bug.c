// verdict: false(valid-deref)
// property: valid-memsafety
// A value that is read and not used.
// inputs: 0
// native: maybe, compiled code does not read what it does not use
extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node last = {1, 0}, first = {2, &last};
    struct node *p = __VERIFIER_nondet_int() != 0 ? &first : &last;
    p->next->value;
    return 0;
}
