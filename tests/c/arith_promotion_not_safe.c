// verdict: true
// The complement of a byte is an int, and a negative one, until it is a byte again.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char c = __VERIFIER_nondet_uchar();
    if ((unsigned char)~c != 255 - c)
        reach_error();
    return 0;
}
