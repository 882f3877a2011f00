// verdict: false(unreach-call)
// The complement of a byte is an int, and a negative one, until it is a byte again.
// inputs: 0
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char c = __VERIFIER_nondet_uchar();
    if (~c != 255 - c)
        reach_error();
    return 0;
}
