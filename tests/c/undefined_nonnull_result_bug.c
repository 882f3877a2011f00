// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A function that returns what it promised not to.
// inputs: 5
extern int __VERIFIER_nondet_int(void);

static int table[4];

__attribute__((returns_nonnull)) static int *slot(int i)
{
    return i >= 0 && i < 4 ? &table[i] : 0;
}

int main(void)
{
    return slot(__VERIFIER_nondet_int()) == table && table[0];
}
