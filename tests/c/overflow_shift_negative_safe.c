// verdict: true
// property: no-overflow
// A negative number must not be shifted to the left.
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    int n = __VERIFIER_nondet_char();
    return n * 2 == 10;
}
