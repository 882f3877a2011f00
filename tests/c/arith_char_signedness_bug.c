// verdict: false(unreach-call)
// A byte above 127 is negative as a signed char, by 256.
// inputs: 128
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char u = __VERIFIER_nondet_uchar();
    signed char s = (signed char)u;
    int expected = u > 128 ? u - 256 : u;
    if (s != expected)
        reach_error();
    return 0;
}
