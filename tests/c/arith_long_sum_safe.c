// verdict: true
// only: -m64
// Two unsigned ints always fit into a long sum if long has 64 bits: the same program for both models.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned long a = __VERIFIER_nondet_uint();
    unsigned long b = __VERIFIER_nondet_uint();
    if (a + b < a)
        reach_error();
    return 0;
}
