// verdict: false(unreach-call)
// Negating by a mask, without a branch.
// inputs: 3, 1
extern short __VERIFIER_nondet_short(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_short();
    int negative = __VERIFIER_nondet_bool();
    int result = (x ^ -negative) ;
    if (result != (negative ? -x : x))
        reach_error();
    return 0;
}
