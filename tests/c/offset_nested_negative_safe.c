// verdict: true
// property: valid-memsafety
// only: -m64
// Negative indices of records; the product with the size wraps to a small number.
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
    if (i == 0 || i == 1L << 1)
        r[i].values[j] = 1;
    return 0;
}
