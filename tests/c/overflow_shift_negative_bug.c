// verdict: false(no-overflow)
// property: no-overflow
// A negative number must not be shifted to the left.
// inputs: -1
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    int n = __VERIFIER_nondet_char();
    return n << 1 == 10;
}
