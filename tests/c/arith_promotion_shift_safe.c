// verdict: true
// A short that is shifted left and right again keeps its high bits, since it is promoted.
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);

int main(void)
{
    unsigned short x = __VERIFIER_nondet_ushort();
    if ((x << 8) >> 8 != x)
        reach_error();
    return 0;
}
