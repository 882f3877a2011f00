// verdict: false(unreach-call)
// Isolating the lowest bit agrees with counting trailing zeros, but a half-word has a seventeenth zero.
// inputs: 65536
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x == 0)
        return 0;
    unsigned lowest = x & -x;
    if (lowest != 1u << __builtin_ctz(x))
        reach_error();
    if (lowest > 0xffff)
        reach_error();
    return 0;
}
