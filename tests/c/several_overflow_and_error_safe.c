// verdict: true
// property: unreach-call, no-overflow
// verdicts: unreach-call true, no-overflow true
// An error without an overflow.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 46340)
        return 0;
    if (n * n > 2147395600)
        reach_error();
    return 0;
}
