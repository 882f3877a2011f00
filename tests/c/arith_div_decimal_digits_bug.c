// verdict: false(unreach-call)
// Taking the decimal digits of a number apart and putting them together again.
// inputs: 65535
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);

int main(void)
{
    unsigned short x = __VERIFIER_nondet_ushort();
    unsigned digits[5], rest = x, again = 0;
    for (int i = 0; i < 4; i++) {
        digits[i] = rest % 10;
        rest /= 10;
    }
    for (int i = 3; i >= 0; i--)
        again = again * 10 + digits[i];
    if (again != x)
        reach_error();
    return 0;
}
