// verdict: false(no-overflow)
// property: no-overflow
// A builtin that tells whether it would overflow does not.
// inputs: 2147483647
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), sum = 0;
    sum = n + 1;
    return sum == 0;
}
