// verdict: false(div-by-zero)
// property: div-by-zero
// Division of floating-point numbers by zero is infinite, and no error.
// inputs: 0
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int ratio = 1 / n;
    return ratio > 2;
}
