// verdict: false(unreach-call)
// Modulo 256, multiplying by an odd number loses nothing; by an even number it does.
// inputs: 16, 32
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char a = __VERIFIER_nondet_uchar();
    unsigned char b = __VERIFIER_nondet_uchar();
    if (a == 0)
        return 0;
    unsigned char product = (unsigned char)(a * b);
    if (product == 0 && b != 0)
        reach_error();
    return 0;
}
