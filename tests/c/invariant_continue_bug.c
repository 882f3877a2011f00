// verdict: false(unreach-call)
// hard with joining: the states of all iterations are one, and the loop never ends for it
// inputs: 1, 1
// Every iteration counts in one of two ways, and one of them goes on early.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), i = 0, skipped = 0, done = 0;
    if (n < 0 || n > 1000000)
        return 0;
    while (i < n) {
        i++;
        if (__VERIFIER_nondet_int()) {
            skipped += 2;
            continue;
        }
        done++;
    }
    if (skipped + done != n)
        reach_error();
    return 0;
}
