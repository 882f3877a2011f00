// verdict: false(valid-deref)
// property: valid-memsafety
// A constant index whose product with the size is a multiple of the address space.
// inputs: 3
// native: maybe, the address wraps around and may be inside again
extern int __VERIFIER_nondet_int(void);

static struct pair {
    int x, y;
} table[4];

int main(void)
{
    int enabled = __VERIFIER_nondet_int();
    struct pair *p = table;
    if (enabled == 3)
        p[1UL << (8 * sizeof(long) - 3)].y = 7;
    return table[0].y == 0 || table[2].y == 7;
}
