// verdict: true
// property: no-overflow
// hard: the loop has no bound, so that no number of paths is a proof
// inputs: 2147483647, 0
// A counter that a bound keeps from running over.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    for (int i = n; i < 2147483647; i++)
        if (__VERIFIER_nondet_int())
            break;
    return 0;
}
