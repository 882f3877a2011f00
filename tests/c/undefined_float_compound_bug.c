// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A conversion that the text does not show.
// inputs: 100
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    short s = 20000;
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 100)
        return 0;
    s *= 1.0 + n;
    return s == 3;
}
