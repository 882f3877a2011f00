// verdict: false(termination)
// property: unreach-call, termination
// verdicts: unreach-call true, termination false
// A loop after which there is no error, if there is an after.
// inputs: 3
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char n = __VERIFIER_nondet_uchar(), i = 0;
    if (n > 6)
        return 0;
    while (i != n)
        i = (i + 2) % 8;
    if (i != n)
        reach_error();
    return 0;
}
