// verdict: false(no-overflow)
// property: no-overflow
// inputs: -2147483648, 1, 0
// A number changes its sign, which all can but one.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < -2147483647 - 1)
        return 0;
    while (__VERIFIER_nondet_int())
        x = -x;
    return x == 1;
}
