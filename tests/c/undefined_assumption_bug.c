// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// What the compiler is told to assume does not hold.
// inputs: 5
// native: maybe, no sanitizer looks at what the compiler is told to assume
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 5)
        return 0;
    __builtin_assume(x != 5);
    return x == 4;
}
