// verdict: true
// property: no-overflow
// A sum of two inputs.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (b <= 0 || a > 2147483647 - b)
        return 0;
    return a + b == 5;
}
