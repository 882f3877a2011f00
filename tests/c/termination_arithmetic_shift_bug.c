// verdict: false(termination)
// property: termination
// A negative number keeps its sign when it is shifted.
// inputs: -1
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    signed char x = __VERIFIER_nondet_uchar();
    int bits = 0;
    while (x != 0) {
        x >>= 1;
        bits = x & 1;
    }
    return bits;
}
