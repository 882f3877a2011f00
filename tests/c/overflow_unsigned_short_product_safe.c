// verdict: true
// property: no-overflow
// Unsigned shorts are multiplied as signed integers.
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void)
{
    unsigned short n = __VERIFIER_nondet_ushort();
    unsigned square = (unsigned)n * n;
    return square == 1;
}
