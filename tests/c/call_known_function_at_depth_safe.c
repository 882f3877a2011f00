// verdict: true
// A function that asks for an input, called through a pointer at two depths of a recursion.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int total;
static int add(int (*source)(void), int depth)
{
    if (depth > 0)
        total += add(source, depth - 1);
    return source();
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int last = add(__VERIFIER_nondet_int, 1);
    if (x < 0 || x > 2 || total < 0 || total > 2)
        return 0;
    if (last > x)
        return 0;
    if (last > 2)
        reach_error();
    return 0;
}
