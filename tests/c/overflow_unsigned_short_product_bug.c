// verdict: false(no-overflow)
// property: no-overflow
// Unsigned shorts are multiplied as signed integers.
// inputs: 65535
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void)
{
    unsigned short n = __VERIFIER_nondet_ushort();
    unsigned square = n * n;
    return square == 1;
}
