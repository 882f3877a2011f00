// verdict: true
// What an inner loop of ten iterations adds up is a multiple of ten.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void)
{
    int rounds = __VERIFIER_nondet_int();
    int sum = 0;
    __VERIFIER_assume(rounds >= 1 && rounds <= 3);
    for (int i = 0; i < rounds; i++) {
        int step = __VERIFIER_nondet_int() & 1;
        for (int j = 0; j < 10; j++)
            sum += step;
    }
    if (sum > 30)
        reach_error();
    return 0;
}
