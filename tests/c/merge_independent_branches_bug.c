// verdict: false(unreach-call)
// Twelve independent branches and one assertion: 4,096 paths, or one.
// inputs: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    int sum = 0, odd = 0;
    for (int i = 0; i < 12; i++) {
        if (__VERIFIER_nondet_bool())
            sum += 2;
        else
            odd += 2;
    }
    if (sum + odd != 24 || sum == 24)
        reach_error();
    return 0;
}
