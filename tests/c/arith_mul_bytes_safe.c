// verdict: true
// The product of two bytes is an int, since both are promoted, and at most 255 * 255.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char a = __VERIFIER_nondet_uchar();
    unsigned char b = __VERIFIER_nondet_uchar();
    int product = a * b;
    if (product > 65025 || product < 0)
        reach_error();
    return 0;
}
