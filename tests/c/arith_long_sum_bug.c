// verdict: false(unreach-call)
// only: -m32
// Two unsigned ints always fit into a long sum only if long has more than 32 bits: the same program for both models.
// inputs: 4294967295, 1
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
