// verdict: false(unreach-call)
// An inner loop that cannot end before its tenth iteration does end, in every iteration of the outer one.
// inputs: 2 7 7
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void)
{
    int rounds = __VERIFIER_nondet_int();
    int sum = 0;
    __VERIFIER_assume(rounds >= 1 && rounds <= 4);
    for (int i = 0; i < rounds; i++) {
        int step = __VERIFIER_nondet_int() & 7;
        for (int j = 0; j < 10; j++)
            sum += step;
    }
    if (sum == 140)
        reach_error();
    return 0;
}
