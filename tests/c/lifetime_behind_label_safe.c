// verdict: true
// property: valid-memsafety
// A variable that stands behind a label of its block ends with the block.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = 0, n = __VERIFIER_nondet_int(), r;
    {
    again:;
        int w = n;
        p = &w;
        if (*p > 3) {
            n = 0;
            goto again;
        }
        r = *p;
    }
    return r > 3;
}
