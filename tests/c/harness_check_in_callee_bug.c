// verdict: false(unreach-call)
// The same check from several callers.
// inputs: 3
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);

static void require(int condition)
{
    if (!condition)
        reach_error();
}

static void caller_one(int x) { require(x * x >= x); }
static void caller_two(int x) { require(x != 3); }

int main(void)
{
    int x = __VERIFIER_nondet_char();
    caller_one(x);
    if (x > 0)
        caller_two(x);
    return 0;
}
