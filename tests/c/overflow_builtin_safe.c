// verdict: true
// property: no-overflow
// A builtin that tells whether it would overflow does not.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), sum = 0;
    if (__builtin_add_overflow(n, 1, &sum))
        return 1;
    return sum == 0;
}
