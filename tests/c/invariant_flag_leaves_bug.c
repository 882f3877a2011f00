// verdict: false(unreach-call)
// hard with joining: the states of all iterations are one, and the loop never ends for it
// inputs: 2, 0, 1
// A flag ends the loop, and says why it was left.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), i = 0, open = 1, early = 0;
    if (n < 0 || n > 1000000)
        return 0;
    while (open) {
        if (i == n)
            open = 0;
        else if (__VERIFIER_nondet_int()) {
            early = i == 0;
            open = 0;
        } else
            i++;
    }
    if (!early && i != n)
        reach_error();
    return 0;
}
