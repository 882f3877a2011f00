// verdict: false(no-overflow)
// property: no-overflow
// The widest usual type has an end, too.
// inputs: 9223372036854775807
extern long long __VERIFIER_nondet_longlong(void);

int main(void)
{
    long long n = __VERIFIER_nondet_longlong();
    if (n < 0)
        return 0;
    return n + 1 == 0;
}
