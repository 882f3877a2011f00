// verdict: true
// property: valid-memsafety
// One less than zero is a large index.
extern unsigned __VERIFIER_nondet_uint(void);

static int prefix[4] = {0, 1, 3, 6};

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 4)
        return 0;
    return n == 0 ? 0 : prefix[n - 1];
}
