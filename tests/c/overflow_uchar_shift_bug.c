// verdict: false(no-overflow)
// property: no-overflow
// An unsigned byte that is shifted to the top is a signed integer.
// inputs: 128
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char top = __VERIFIER_nondet_uchar();
    unsigned word = top << 24;
    return word == 1;
}
