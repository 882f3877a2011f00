// verdict: true
// property: undefined-behaviour
// The count of bits that a promoted operand has, not its own.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    unsigned char c = 200;
    int n = __VERIFIER_nondet_int();
    if (n < 8 || n > 31)
        return 0;
    return (c >> n) == 1;
}
