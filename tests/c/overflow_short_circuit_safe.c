// verdict: true
// property: no-overflow
// The right side is computed only if the left side lets it.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    return n < 2147483647 && n + 1 > 0;
}
