// verdict: true
// Assumptions exclude paths from there on.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x != 0);
    if (x == 0)
        reach_error();
    __VERIFIER_assume(x > 10);
    if (x < 5)
        reach_error();
    return 0;
}
