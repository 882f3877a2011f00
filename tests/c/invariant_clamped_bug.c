// verdict: false(unreach-call)
// hard with joining: the states of all iterations are one, and the loop never ends for it
// inputs: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0
// A function that is called in the loop keeps a level in its bounds.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int clamp(int x)
{
    return x < 0 ? 0 : x > 10 ? 10 : x;
}

int main(void)
{
    int level = 5;
    while (__VERIFIER_nondet_int())
        level = clamp(__VERIFIER_nondet_int() ? level + 1 : level - 1);
    if (level < 0 || level > 9)
        reach_error();
    return 0;
}
