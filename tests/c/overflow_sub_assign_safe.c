// verdict: true
// property: no-overflow
// Subtracting a negative number in place.
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    long long n = __VERIFIER_nondet_bool();
    n -= __VERIFIER_nondet_int();
    return n == 5;
}
