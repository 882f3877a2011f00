// verdict: true
// A difference exceeds what it was taken from exactly if more was taken.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    if ((a - b > a) != (b > a))
        reach_error();
    return 0;
}
