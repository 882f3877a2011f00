// verdict: false(unreach-call)
// Zero and the highest bit are the numbers that are their own negatives.
// inputs: 2147483648
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (-x == x && x != 0)
        reach_error();
    return 0;
}
