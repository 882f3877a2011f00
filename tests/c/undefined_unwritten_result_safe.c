// verdict: true
// property: undefined-behaviour
// A function that ends without a result, which is used.
extern int __VERIFIER_nondet_int(void);

static int sign(int n)
{
    if (n < 0)
        return -1;
    if (n >= 0)
        return 1;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n > 9)
        return 0;
    return sign(n) == 2 ? 1 : 0;
}
