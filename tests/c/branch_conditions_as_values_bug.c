// verdict: false(unreach-call)
// Truth values in arithmetic: the sign of a number as a difference of comparisons.
// inputs: 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int sign = (x > 0) - (x < 0);
    if (sign * sign != 1 || (sign < 0) != (x < 0) || !!x != (sign != 0))
        reach_error();
    return 0;
}
