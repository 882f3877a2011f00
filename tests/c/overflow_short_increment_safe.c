// verdict: true
// property: no-overflow
// A short is incremented as an int and then converted: that is no overflow.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    short n = (short)__VERIFIER_nondet_int();
    n++;
    return n == 0;
}
