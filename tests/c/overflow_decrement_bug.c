// verdict: false(no-overflow)
// property: no-overflow
// Decrementing comes after the comparison, whatever its result.
// inputs: -2147483648
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n-- > 1)
        return n > 5;
    return 0;
}
