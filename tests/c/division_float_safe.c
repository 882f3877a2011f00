// verdict: true
// property: div-by-zero
// Division of floating-point numbers by zero is infinite, and no error.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    double ratio = 1.0 / n;
    return ratio > 2.0;
}
