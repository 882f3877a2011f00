// verdict: true
// property: div-by-zero
// A divisor that is an input.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n <= 0)
        return 0;
    return 100 / n;
}
