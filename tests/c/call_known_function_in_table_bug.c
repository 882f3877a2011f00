// verdict: false(unreach-call)
// A table of functions, one of which asks for an input.
// inputs: 2, 7
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int zero(void) { return 0; }
static int one(void) { return 1; }
static int (*const table[])(void) = {zero, one, __VERIFIER_nondet_int};
static int pick(int which) { return table[which](); }

int main(void)
{
    int which = __VERIFIER_nondet_int();
    if (which < 0 || which > 2)
        return 0;
    int r = pick(which);
    if (r != which && which < 2)
        return 0;
    if (r < 0 || which < 1)
        return 0;
    if (r > 1)
        reach_error();
    return 0;
}
