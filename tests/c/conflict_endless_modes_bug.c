// verdict: false(unreach-call)
// A mode that changes in the third round is not what the first two rounds make of it.
// inputs: 1 0 0 0 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int(), round = 0;
    for (;;) {
        int a = 0, b = 0, rounds = __VERIFIER_nondet_int();
        if (first && round < 2)
            a = 1;
        if (second)
            b = 1;
        if (rounds == 3)
            break;
        if (first && a != 1)
            reach_error();
        if (second && b != 1)
            reach_error();
        round++;
    }
    return 0;
}
