// verdict: true
// property: no-overflow
// Decrementing comes after the comparison, whatever its result.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n > 0 && n-- > 1)
        return n > 5;
    return 0;
}
