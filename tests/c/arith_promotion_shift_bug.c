// verdict: false(unreach-call)
// A unsigned that is shifted left and right again loses its high bits, since it is not promoted.
// inputs: 2147483648
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if ((x << 8) >> 8 != x)
        reach_error();
    return 0;
}
