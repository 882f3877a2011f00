// verdict: true
// Rotating left and then right by the same symbolic count.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned left(unsigned x, unsigned k) { return x << (k & 31) | x >> (-k & 31); }
static unsigned right(unsigned x, unsigned k) { return x >> (k & 31) | x << (-k & 31); }

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    unsigned k = __VERIFIER_nondet_uint();
    if (right(left(x, k), k) != x)
        reach_error();
    return 0;
}
