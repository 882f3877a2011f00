// verdict: true
// property: undefined-behaviour
// A function that returns what it promised not to.
extern int __VERIFIER_nondet_int(void);

static int table[4];

__attribute__((returns_nonnull)) static int *slot(int i)
{
    return i >= 0 && i < 4 ? &table[i] : table;
}

int main(void)
{
    return slot(__VERIFIER_nondet_int()) == table && table[0];
}
