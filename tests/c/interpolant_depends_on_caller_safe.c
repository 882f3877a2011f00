// verdict: true
// The same point in the same function, from two callers: what is safe after the first call need not be so after the second.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int limit;

static int clip(int n)
{
    if (n > limit)
        n = limit;
    if (n < 0)
        n = 0;
    return n;
}

int main(void)
{
    int *cell = &limit;
    limit = 7;
    int a = clip(__VERIFIER_nondet_int());
    *cell = 9;
    int b = clip(__VERIFIER_nondet_int());
    if (a > 7 || b > 9 || a < 0 || b < 0)
        reach_error();
    return 0;
}
