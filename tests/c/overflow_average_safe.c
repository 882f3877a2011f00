// verdict: true
// property: no-overflow
// Halves can be added where the whole cannot.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    return a / 2 + b / 2 == 77;
}
