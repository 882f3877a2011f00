// verdict: false(termination)
// property: termination
// A number that cannot be negative.
// inputs: 3
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char i = __VERIFIER_nondet_uchar() % 4;
    for (; i >= 0; i--)
        ;
    return i;
}
