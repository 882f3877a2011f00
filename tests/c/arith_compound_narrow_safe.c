// verdict: true
// A compound assignment computes in int and stores a byte.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char c = __VERIFIER_nondet_uchar();
    int expected = (c + 200) % 256;
    c += 200;
    if (c != expected)
        reach_error();
    c >>= 1;
    c *= 2;
    if (c & 1)
        reach_error();
    return 0;
}
