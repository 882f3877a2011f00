// verdict: false(no-overflow)
// property: no-overflow
// A remainder is undefined where the quotient does not fit.
// inputs: -2147483648
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    return a % -1 > 0;
}
