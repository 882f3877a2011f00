// verdict: true
// Swapping bytes by hand and by the compiler's builtin.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    unsigned swapped = x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24;
    if (swapped != __builtin_bswap32(x))
        reach_error();
    return 0;
}
