// verdict: true
// property: no-overflow
// Unsigned numbers wrap around.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned m = n;
    m += 2;
    return m == 0;
}
