// verdict: true
// property: div-by-zero
// A remainder is a division, too.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    int n = __VERIFIER_nondet_uchar();
    return 17 % (n - 400);
}
