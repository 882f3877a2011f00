// verdict: false(unreach-call)
// Reversing the bits of a byte twice.
// inputs: 1
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static unsigned char reverse(unsigned char x)
{
    x = (unsigned char)((x & 0xf0) >> 4 | (x & 0x0f) << 4);
    x = (unsigned char)((x & 0xcc) >> 2 | (x & 0x33) << 2);
    return (unsigned char)((x & 0xaa) >> 1 | (x & 0x15) << 1);
}

int main(void)
{
    unsigned char x = __VERIFIER_nondet_uchar();
    if (reverse(reverse(x)) != x)
        reach_error();
    return 0;
}
