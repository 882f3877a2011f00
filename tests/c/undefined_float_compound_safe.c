// verdict: true
// property: undefined-behaviour
// A conversion that the text does not show.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    short s = 20000;
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 0)
        return 0;
    s *= 1.0 + n;
    return s == 3;
}
