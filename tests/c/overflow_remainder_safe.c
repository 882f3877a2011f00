// verdict: true
// property: no-overflow
// A remainder is undefined where the quotient does not fit.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    return a % -2 > 0;
}
