// verdict: true
// hard: the recursion has no bound, so that no number of paths is a proof
// inputs: 1, 12, 0, 0
// A recursive function with a loop in it, called in a loop.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned down(unsigned n)
{
    while (n > 10 && __VERIFIER_nondet_uint())
        n--;
    if (n <= 10)
        return n;
    return down(n - 1);
}

int main(void)
{
    while (__VERIFIER_nondet_uint()) {
        if (down(__VERIFIER_nondet_uint()) > 10)
            reach_error();
    }
    return 0;
}
