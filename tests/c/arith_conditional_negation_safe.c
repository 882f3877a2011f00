// verdict: true
// Negating by a mask, without a branch.
extern short __VERIFIER_nondet_short(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_short();
    int negative = __VERIFIER_nondet_bool();
    int result = (x ^ -negative) + negative;
    if (result != (negative ? -x : x))
        reach_error();
    return 0;
}
