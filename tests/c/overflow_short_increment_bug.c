// verdict: false(no-overflow)
// property: no-overflow
// A short is incremented as an int and then converted: that is no overflow.
// inputs: 2147483647
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    n++;
    return n == 0;
}
