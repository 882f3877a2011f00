// verdict: true
// property: unreach-call, no-overflow
// verdicts: unreach-call true, no-overflow true
// An overflow that hides from what looks for an error.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    int m = n / 2 + 1;
    if (n == 0 && m != 1)
        reach_error();
    return 0;
}
