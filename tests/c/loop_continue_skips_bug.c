// verdict: false(unreach-call)
// A continue still runs the step of a for loop.
// inputs: 3
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
    int expected = skipped >= 0 && skipped < 3 ? 15 - skipped : 15;
    if (sum != expected)
        reach_error();
    return 0;
}
