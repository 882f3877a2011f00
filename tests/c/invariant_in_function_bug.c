// verdict: false(unreach-call)
// hard with joining: the states of all iterations are one, and the loop never ends for it
// inputs: 3
// The loop is in a function that is called twice.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned climb(unsigned from, unsigned to)
{
    while (from < to)
        from++;
    return from;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 1000000)
        return 0;
    unsigned first = climb(0, n);
    unsigned second = climb(first, n + 1);
    if (second != n)
        reach_error();
    return 0;
}
