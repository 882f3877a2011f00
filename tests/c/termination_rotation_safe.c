// verdict: true
// property: termination
// Rotating until the lowest bit is set, if there is one.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char x = __VERIFIER_nondet_uchar();
    if (x == 0)
        return 0;
    while (x % 2 == 0)
        x = (unsigned char)(x >> 1 | x << 7);
    return 0;
}
