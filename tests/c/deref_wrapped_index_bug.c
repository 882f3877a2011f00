// verdict: false(valid-deref)
// property: valid-memsafety
// One less than zero is a large index.
// inputs: 0
extern unsigned __VERIFIER_nondet_uint(void);

static int prefix[4] = {0, 1, 3, 6};

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 4)
        return 0;
    return prefix[n - 1];
}
