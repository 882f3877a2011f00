// verdict: false(unreach-call)
// Loops with symbolic bounds inside each other, left in the middle.
// inputs: 1, 2, 1
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
    if (n < 0 || n > 3 || m < 0 || m > 3)
        return 0;
    int steps = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < 3; j++) {
            if (j == m)
                break;
            steps++;
        }
        if (__VERIFIER_nondet_bool())
            steps++;
    }
    if (steps < n * m || steps > n * m + n - 1)
        reach_error();
    return 0;
}
