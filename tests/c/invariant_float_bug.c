// verdict: false(unreach-call)
// hard with joining all: the states of all iterations are one, and the loop never ends for it
// inputs: 1, 0
// A number that is halved stays within its bounds.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    double x = 1.0;
    while (__VERIFIER_nondet_int())
        x = x + 0.5;
    if (!(x >= 0.0 && x <= 1.0))
        reach_error();
    return 0;
}
