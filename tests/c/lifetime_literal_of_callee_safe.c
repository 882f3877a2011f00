// verdict: true
// property: valid-memsafety
// The blocks of a function that is called end before it does.
extern int __VERIFIER_nondet_int(void);

static int twice(int n)
{
    int *p = (int[2]){n, n};
    if (p)
        return p[0] + p[1];
    return 0;
}

int main(void)
{
    return twice(__VERIFIER_nondet_int() & 3);
}
