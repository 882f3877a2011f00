// verdict: true
// property: div-by-zero
// A conversion cuts off all bits that were set.
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void)
{
    unsigned short n = __VERIFIER_nondet_ushort();
    if (n == 0)
        return 0;
    unsigned short divisor = n;
    return 5 / divisor;
}
