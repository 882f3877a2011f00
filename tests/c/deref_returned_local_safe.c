// verdict: true
// property: valid-memsafety
// The address of a local variable leaves its function.
extern int __VERIFIER_nondet_int(void);

static int *store(int value)
{
    static int place;
    place = value;
    int *p = &place;
    return p;
}

int main(void)
{
    int *p = store(__VERIFIER_nondet_int());
    return *p == 3;
}
