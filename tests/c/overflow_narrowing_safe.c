// verdict: true
// property: no-overflow
// A conversion to a narrower type is no overflow.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    long long n = __VERIFIER_nondet_int();
    int m = (int)(n + 1);
    return m == 0;
}
