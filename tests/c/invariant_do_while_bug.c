// verdict: false(unreach-call)
// hard with joining: the states of all iterations are one, and the loop never ends for it
// inputs: 0
// The body has run once whenever its condition is asked.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = -2;
    do {
        x += 2;
    } while (__VERIFIER_nondet_int() && x < 1000000);
    if (x < 2 || x > 1000000)
        reach_error();
    return 0;
}
