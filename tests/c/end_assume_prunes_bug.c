// verdict: false(unreach-call)
// Assumptions exclude paths from there on, not before.
// inputs: 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x == 0)
        reach_error();
    __VERIFIER_assume(x != 0);
    __VERIFIER_assume(x > 10);
    if (x < 5)
        reach_error();
    return 0;
}
