// verdict: false(termination)
// property: termination
// The variable of the condition is not the one that changes.
// inputs: 3
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 4, m = 0;
    while (n > 0)
        m = 1;
    return (int)m;
}
