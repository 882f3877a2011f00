// verdict: false(no-overflow)
// property: no-overflow
// A product that grows in a loop.
// inputs: 11
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    int n = __VERIFIER_nondet_uchar(), power = 1;
    if (n > 11)
        return 0;
    for (int i = 0; i < 9; i++)
        power *= n;
    return power == 2;
}
