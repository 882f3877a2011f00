// verdict: false(no-overflow)
// property: no-overflow
// Subtracting a negative number in place.
// inputs: 1, -2147483648
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_bool();
    n -= __VERIFIER_nondet_int();
    return n == 5;
}
