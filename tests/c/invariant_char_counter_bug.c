// verdict: false(unreach-call)
// inputs: 1, 1, 1, 1, 1, 1, 1, 1, 0
// A counter of eight bits stops at the largest number it can have.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    signed char count = 120;
    while (__VERIFIER_nondet_int())
        if (count <= 127)
            count++;
    if (count < 120)
        reach_error();
    return 0;
}
