// verdict: true
// property: undefined-behaviour
// A variable that has a value on one way only decides.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x, n = __VERIFIER_nondet_int();
    if (n < 9)
        x = 3;
    if (n < 5 && x > 2)
        return 1;
    return 0;
}
