// verdict: true
// A lock that is taken is given back in the same round, for ever.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
    for (;;) {
        int a = 0, b = 0, rounds = __VERIFIER_nondet_int();
        if (first)
            a = 1;
        if (second)
            b = 1;
        if (rounds == 3)
            break;
        if (first && a != 1)
            reach_error();
        if (second && b != 1)
            reach_error();
    }
    return 0;
}
