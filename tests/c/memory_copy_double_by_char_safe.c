// verdict: true
// A double that moves through bytes, and comes out with another sign.
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void)
{
    double x = __VERIFIER_nondet_double(), y;
    const unsigned char *from = (const unsigned char *)&x;
    unsigned char *to = (unsigned char *)&y;
    for (unsigned i = 0; i < sizeof x; i++)
        to[i] = from[i];
    to[7] ^= 0x80;
    if (x == x && y != -x)
        reach_error();
    return 0;
}
