// verdict: true
// property: undefined-behaviour
// What the compiler is told to assume does not hold.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x >= 5)
        return 0;
    __builtin_assume(x != 5);
    return x == 4;
}
