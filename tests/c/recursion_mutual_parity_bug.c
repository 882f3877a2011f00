// verdict: false(unreach-call)
// Two functions that call each other to find out whether a number is even.
// inputs: 5
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int is_odd(unsigned n);

static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 1 : is_even(n - 1); }

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n <= 8 && is_even(n) != !(n & 1))
        reach_error();
    return 0;
}
