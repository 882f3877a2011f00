// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// The count of bits that a promoted operand has, not its own.
// inputs: 32
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    unsigned char c = 200;
    int n = __VERIFIER_nondet_int();
    if (n < 8 || n > 32)
        return 0;
    return (c >> n) == 1;
}
