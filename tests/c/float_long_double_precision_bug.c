// verdict: false(unreach-call)
// A long double of 80 bits holds every 64-bit integer, a double does not.
// inputs: 9007199254740993
extern long long __VERIFIER_nondet_longlong(void);
extern void reach_error(void);

int main(void)
{
    long long n = __VERIFIER_nondet_longlong();
    if (n < 0 || n > 1LL << 60)
        return 0;
    double wide = n;
    if ((long long)wide != n)
        reach_error();
    return 0;
}
