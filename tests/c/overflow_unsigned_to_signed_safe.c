// verdict: true
// property: no-overflow
// Converting a large unsigned number is no overflow, computing with it may be.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    return (int)(n - 1) == 3;
}
