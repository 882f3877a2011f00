// verdict: false(div-by-zero)
// property: div-by-zero
// Dividing in place.
// inputs: 1, 5
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned char small = __VERIFIER_nondet_uchar();
    unsigned x = __VERIFIER_nondet_uint();
    x /= small >> 1;
    x %= 7;
    return (int)x;
}
