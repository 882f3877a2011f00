// verdict: true
// Bytes of an array of ints, at a symbolic byte offset.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned a[3] = {0x03020100, 0x07060504, 0x0b0a0908};
    unsigned char *bytes = (unsigned char *)a;
    unsigned i = __VERIFIER_nondet_uint();
    if (i >= sizeof a)
        return 0;
    if (bytes[i] != i)
        reach_error();
    bytes[i] = 0xff;
    if ((a[i / 4] >> 8 * (i % 4) & 0xff) != 0xff || a[(i / 4 + 1) % 3] % 0x100 == 0xff || (i == 6 && a[1] != 0x07ff0504))
        reach_error();
    return 0;
}
