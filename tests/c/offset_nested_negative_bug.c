// verdict: false(valid-deref)
// property: valid-memsafety
// only: -m64
// Negative indices of records; the product with the size wraps to a small number.
// inputs: -4611686018427387904, 2
// native: maybe, the address wraps around and may be inside again
extern long __VERIFIER_nondet_long(void);

static char bytes[64];

struct record {
    int key;
    short values[6];
};

int main(void)
{
    struct record *r = (struct record *)bytes;
    long i = __VERIFIER_nondet_long();
    long j = __VERIFIER_nondet_long();
    if (j < 0 || j > 5)
        return 0;
    if (i == 0 || i == -(1L << (8 * sizeof(long) - 2)))
        r[i].values[j] = 1;
    return 0;
}
