// verdict: true
// property: termination
// A number that cannot be negative.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    signed char i = __VERIFIER_nondet_uchar() % 4;
    for (; i >= 0; i--)
        ;
    return i;
}
