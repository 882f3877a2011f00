// verdict: true
// A branch at every depth of a recursion, whose results are the same.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static int descend(int depth)
{
    if (depth == 0)
        return 0;
    int step;
    if (__VERIFIER_nondet_bool())
        step = 1 + descend(depth - 1);
    else
        step = descend(depth - 1) + 1;
    return step;
}

int main(void)
{
    if (descend(8) != 8)
        reach_error();
    return 0;
}
