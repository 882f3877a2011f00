// verdict: true
// property: no-overflow
// A function of one's own for the absolute value.
extern int __VERIFIER_nondet_int(void);

static int magnitude(int n) { return n < 0 ? -n : n; }

int main(void)
{
    int n = __VERIFIER_nondet_int();
    return magnitude(n / 2) == 8;
}
