// verdict: false(no-overflow)
// property: no-overflow
// The largest square that fits.
// inputs: 46341
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 46341)
        return 0;
    return n * n == 49;
}
