// verdict: true
// Modulo 256, multiplying by an odd number loses nothing.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char a = __VERIFIER_nondet_uchar();
    unsigned char b = __VERIFIER_nondet_uchar();
    if (a % 2 == 0)
        return 0;
    unsigned char product = (unsigned char)(a * b);
    if (product == 0 && b != 0)
        reach_error();
    return 0;
}
