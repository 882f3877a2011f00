// verdict: false(unreach-call)
// inputs: 3
// A recursive function adds to a global variable twice for one of its arguments.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned total;

static void add(unsigned n)
{
    if (n == 0)
        return;
    total++;
    if (n == 3)
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
