// verdict: false(no-overflow)
// property: no-overflow
// Unsigned numbers wrap around.
// inputs: 2147483647
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    int m = n;
    m += 2;
    return m == 0;
}
