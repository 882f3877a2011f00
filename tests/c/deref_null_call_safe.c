// verdict: true
// property: valid-memsafety
// A table of functions with a gap.
extern unsigned char __VERIFIER_nondet_uchar(void);

static int increment(int x) { return x + 1; }
static int same(int x) { return x; }

static int (*const operations[3])(int) = {increment, 0, same};

int main(void)
{
    unsigned char i = __VERIFIER_nondet_uchar();
    if (i > 2 || !operations[i])
        return 0;
    return operations[i](0);
}
