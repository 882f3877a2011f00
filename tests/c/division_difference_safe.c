// verdict: true
// property: div-by-zero
// A slope needs two different points.
extern short __VERIFIER_nondet_short(void);

int main(void)
{
    int a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
    if (a >= b)
        return 0;
    return 1000 / (b - a) < 0;
}
