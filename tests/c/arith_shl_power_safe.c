// verdict: true
// A one shifted by a symbolic count is one bit.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned k = __VERIFIER_nondet_uint();
    if (k >= 32)
        return 0;
    unsigned bit = 1u << k;
    if (bit == 0 || (bit & (bit - 1)) != 0 || (int)bit == 0)
        reach_error();
    return 0;
}
