// verdict: true
// Loops with symbolic bounds inside each other, left in the middle.
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
    if (steps < n * m || steps > n * m + n)
        reach_error();
    return 0;
}
