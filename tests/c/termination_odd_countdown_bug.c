// verdict: false(termination)
// property: termination
// Subtracting two from an odd number never ends at zero.
// inputs: 5
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char x = __VERIFIER_nondet_uchar();
    if (x > 7)
        return 0;
    x &= 7;
    while (x != 0)
        x -= 2;
    return x;
}
