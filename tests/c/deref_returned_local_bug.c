// verdict: false(valid-deref)
// property: valid-memsafety
// The address of a local variable leaves its function.
// inputs: 4
extern int __VERIFIER_nondet_int(void);

static int *store(int value)
{
    int place;
    place = value;
    int *p = &place;
    return p;
}

int main(void)
{
    int *p = store(__VERIFIER_nondet_int());
    return *p == 3;
}
