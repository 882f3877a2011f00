// verdict: true
// property: no-overflow
// hard: the loop has no bound, so that no number of paths is a proof
// inputs: -2147483648, 1, 0
// A number changes its sign, which all can but one.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < -2147483647)
        return 0;
    while (__VERIFIER_nondet_int())
        x = -x;
    return x == 1;
}
