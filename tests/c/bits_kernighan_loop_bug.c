// verdict: false(unreach-call)
// Clearing the lowest bit until none is left takes as many rounds as there are bits.
// inputs: 63
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char x = __VERIFIER_nondet_uchar();
    x &= 0x3f;
    int rounds = 0;
    for (unsigned char rest = x; rest; rest &= rest - 1)
        rounds++;
    if (rounds > 5 || (rounds == 0) != (x == 0))
        reach_error();
    return 0;
}
