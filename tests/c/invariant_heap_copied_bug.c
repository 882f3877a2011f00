// verdict: false(valid-deref)
// property: valid-memsafety
// inputs: 3, 1, 1, 1, 1
// One allocated block is copied into another of the same size.
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 1000)
        return 0;
    char *from = malloc(n), *to = malloc(n);
    if (from && to) {
        for (unsigned i = 0; i < n; i++)
            from[i + 1] = 1;
        for (unsigned i = 0; i < n; i++)
            to[i] = from[i];
    }
    free(from);
    free(to);
    return 0;
}
