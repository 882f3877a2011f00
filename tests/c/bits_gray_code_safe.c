// verdict: true
// Neighbours in Gray code differ in one bit.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char x = __VERIFIER_nondet_uchar();
    unsigned char next = (unsigned char)(x + 1);
    unsigned char a = x ^ x >> 1, b = next ^ next >> 1;
    unsigned char difference = a ^ b;
    if (difference == 0 || (difference & (difference - 1)) != 0)
        reach_error();
    if (x == 255 && difference != 0x80)
        reach_error();
    return 0;
}
