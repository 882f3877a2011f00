// verdict: true
// Zero and the highest bit are the numbers that are their own negatives.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (-x == x && x != 0 && x != 0x80000000u)
        reach_error();
    return 0;
}
