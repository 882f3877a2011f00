// verdict: true
// property: unreach-call, no-overflow
// verdicts: unreach-call true, no-overflow true
// An error for one input, an overflow for another.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    long long n = __VERIFIER_nondet_int();
    n = -n;
    if (n == 9999999999)
        reach_error();
    return 0;
}
