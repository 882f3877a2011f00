// verdict: false(unreach-call)
// property: unreach-call, no-overflow
// verdicts: unreach-call false, no-overflow true
// An error without an overflow.
// inputs: 46340
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 46340)
        return 0;
    if (n * n > 2147395599)
        reach_error();
    return 0;
}
