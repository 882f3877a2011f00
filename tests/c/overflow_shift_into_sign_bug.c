// verdict: false(no-overflow)
// property: no-overflow
// A one that is shifted into the sign.
// inputs: 31
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 31)
        return 0;
    return 1 << n == 4;
}
