// verdict: false(valid-deref)
// property: valid-memsafety
// A field of nothing lies at a small address, which is not null.
// inputs: 0
extern _Bool __VERIFIER_nondet_bool(void);

struct node {
    int value[8];
    int weight;
};

int main(void)
{
    struct node one = {{0}, 5}, *p = __VERIFIER_nondet_bool() ? &one : 0;
    return p->weight;
}
