// verdict: true
// property: no-overflow
// Widening the result does not widen the multiplication.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 65536)
        return 0;
    long long area = (long long)n * n;
    return area == 3;
}
