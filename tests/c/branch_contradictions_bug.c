// verdict: false(unreach-call)
// Branches that earlier ones exclude, but one is not excluded.
// inputs: 10, 11
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a < b && b < 100 && a > 9)
        reach_error();
    if (a == b && (a ^ b))
        reach_error();
    return 0;
}
