// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A count whose low bits alone would be fine.
// inputs: 4294967297
extern long long __VERIFIER_nondet_longlong(void);

int main(void)
{
    long long n = __VERIFIER_nondet_longlong();
    if (n < 0 || n > 4294967297)
        return 0;
    return (5u << n) == 0;
}
