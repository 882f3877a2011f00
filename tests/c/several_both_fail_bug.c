// verdict: false(unreach-call)
// property: unreach-call, no-overflow
// verdicts: unreach-call false, no-overflow false
// An error for one input, an overflow for another.
// inputs: -9
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    n = -n;
    if (n == 9)
        reach_error();
    return 0;
}
