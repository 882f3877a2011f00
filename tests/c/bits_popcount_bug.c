// verdict: false(unreach-call)
// Three ways to count the bits of a byte.
// inputs: 255
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uchar();
    unsigned each = 0;
    for (int i = 0; i < 8; i++)
        each += x >> i & 1;
    unsigned pairs = x - (x >> 1 & 0x55);
    pairs = (pairs & 0x33) + (pairs >> 2 & 0x33);
    pairs = (pairs + (pairs >> 4)) & 0x07;
    if (each != pairs || each != (unsigned)__builtin_popcount(x))
        reach_error();
    return 0;
}
