// verdict: false(div-by-zero)
// property: div-by-zero
// A divisor that is an input.
// inputs: 0
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    return 100 / n;
}
