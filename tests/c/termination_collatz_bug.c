// verdict: false(termination)
// property: termination
// Three times plus one comes down again for small numbers, three times minus one need not.
// inputs: 5
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 7)
        return 0;
    while (n != 1)
        n = n % 2 ? 3 * n - 1 : n / 2;
    return 0;
}
