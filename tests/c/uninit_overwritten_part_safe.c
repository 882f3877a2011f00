// verdict: true
// Bytes of a variable that were written, and those that were not.
// undefined: reads a variable that is initialised in part
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned x;
    unsigned char *bytes = (unsigned char *)&x;
    bytes[0] = __VERIFIER_nondet_uchar();
    bytes[1] = 0;
    if ((x & 0xffff) > 255 || x % 256 != bytes[0] || x != *(unsigned *)bytes)
        reach_error();
    return 0;
}
