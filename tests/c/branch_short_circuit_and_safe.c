// verdict: true
// The right operand of && is evaluated only where the left one is true.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int calls;

static int is_positive(int x)
{
    calls++;
    return x > 0;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int both = is_positive(x) && is_positive(x);
    if (both && calls != 2)
        reach_error();
    if (!both && calls != 1)
        reach_error();
    return 0;
}
