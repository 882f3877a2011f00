// verdict: true
// A continue still runs the step of a for loop.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int skipped = __VERIFIER_nondet_int();
    int sum = 0;
    for (int i = 0; i < 6; i++) {
        if (i == skipped)
            continue;
        sum += i;
    }
    int expected = skipped >= 0 && skipped < 6 ? 15 - skipped : 15;
    if (sum != expected)
        reach_error();
    return 0;
}
