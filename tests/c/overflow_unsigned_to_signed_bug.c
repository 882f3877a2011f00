// verdict: false(no-overflow)
// property: no-overflow
// Converting a large unsigned number is no overflow, computing with it may be.
// inputs: 2147483648
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    return (int)n - 1 == 3;
}
