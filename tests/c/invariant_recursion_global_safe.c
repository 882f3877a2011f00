// verdict: true
// hard: the recursion has no bound, so that no number of paths is a proof
// inputs: 3
// A recursive function adds to a global variable as often as its argument says.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned total;

static void add(unsigned n)
{
    if (n == 0)
        return;
    total++;
    add(n - 1);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    total = 5;
    add(n);
    if (total != n + 5)
        reach_error();
    return 0;
}
