// verdict: false(unreach-call)
// Neighbours in Gray code differ in one bit.
// inputs: 255
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
    if (x == 255 && difference != 1)
        reach_error();
    return 0;
}
