// verdict: false(termination)
// property: termination
// A byte that wraps meets every number in odd steps, not in even ones.
// inputs: 0
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char i = __VERIFIER_nondet_uchar() & 6, end = 9;
    while (i != end)
        i += 2;
    return i;
}
