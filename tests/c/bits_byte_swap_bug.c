// verdict: false(unreach-call)
// Swapping bytes by hand and by the compiler's builtin.
// inputs: 65536
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    unsigned swapped = x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff) | x >> 24;
    if (swapped != __builtin_bswap32(x))
        reach_error();
    return 0;
}
