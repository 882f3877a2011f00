// verdict: true
// property: termination
// A recursion that ends, in a loop that may not.
extern unsigned char __VERIFIER_nondet_uchar(void);

static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }

int main(void)
{
    int n = __VERIFIER_nondet_uchar() % 4;
    while (depth(n) > 1)
        n = depth(n) - 1;
    return n;
}
