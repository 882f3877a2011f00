// verdict: false(no-overflow)
// property: no-overflow
// A hash that mixes with a multiplication.
// inputs: 255, 255, 255
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    int hash = 59750;
    for (int i = 0; i < 3; i++)
        hash = hash * 33 + __VERIFIER_nondet_uchar();
    return hash == 0;
}
