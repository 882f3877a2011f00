// verdict: true
// Assumptions that relate several inputs.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void)
{
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar(), c = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(a > 0 && a < b && b < c);
    __VERIFIER_assume(a * a + b * b == c * c && c < 13);
    if (a != 3 && a != 6)
        reach_error();
    return 0;
}
