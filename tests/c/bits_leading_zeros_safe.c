// verdict: true
// Halving intervals to find the highest bit, compared with the builtin.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), rest = x;
    if (x == 0)
        return 0;
    int zeros = 0;
    if (rest < 0x10000u)
        zeros += 16, rest <<= 16;
    if (rest < 0x1000000u)
        zeros += 8, rest <<= 8;
    if (rest < 0x10000000u)
        zeros += 4, rest <<= 4;
    if (rest < 0x40000000u)
        zeros += 2, rest <<= 2;
    if (rest < 0x80000000u)
        zeros += 1;
    if (zeros != __builtin_clz(x))
        reach_error();
    return 0;
}
