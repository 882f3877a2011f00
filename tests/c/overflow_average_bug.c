// verdict: false(no-overflow)
// property: no-overflow
// Halves can be added where the whole cannot.
// inputs: -2147483648, -1
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    return (a + b) / 2 == 77;
}
