// verdict: true
// Ten branches on the bits of one number, which put it together again.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint() & 0x3ff, again = 0;
    if (x & 1) again |= 1;
    if (x & 2) again |= 2;
    if (x & 4) again |= 4;
    if (x & 8) again |= 8;
    if (x & 16) again |= 16;
    if (x & 32) again |= 32;
    if (x & 64) again |= 64;
    if (x & 128) again |= 128;
    if (x & 256) again |= 256;
    if (x & 512) again |= 512;
    if (again != x)
        reach_error();
    return 0;
}
