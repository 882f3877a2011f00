// verdict: true
// property: no-overflow
// One more digit for a number.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int value = __VERIFIER_nondet_int();
    int digit = __VERIFIER_nondet_uchar();
    if (digit > 9 || value < 0 || value > 214748363)
        return 0;
    return value * 10 + digit == 123;
}
