// verdict: false(unreach-call)
// hard with joining: the states of all calls are one, and the recursion never ends for it
// inputs: 1
// Two functions that call each other, of which one gives a third number.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int is_odd(unsigned n);

static int is_even(unsigned n)
{
    return n == 0 ? 1 : is_odd(n - 1);
}

static int is_odd(unsigned n)
{
    return n == 0 ? 2 : is_even(n - 1);
}

int main(void)
{
    int result = is_even(__VERIFIER_nondet_uint());
    if (result < 0 || result > 1)
        reach_error();
    return 0;
}
