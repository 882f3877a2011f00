// verdict: true
// Each call of a recursive function has locals of its own, also through pointers.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int depth_sum(int depth, const int *above)
{
    int mine = depth;
    if (depth == 0)
        return *above;
    int below = depth_sum(depth - 1, &mine);
    return below + mine;
}

int main(void)
{
    int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
    if (n < 1 || n > 4 || x < 0 || x > 100)
        return 0;
    if (depth_sum(n, &x) != 1 + n * (n + 1) / 2)
        reach_error();
    return 0;
}
