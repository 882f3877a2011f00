// verdict: false(unreach-call)
// Calls through pointers, one in the other, of a function that asks for an input.
// inputs: 0, 6, 6
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int inner(int (*source)(void)) { return source(); }
static int outer(int (*wrap)(int (*)(void)), int (*source)(void)) { return wrap(source); }

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = outer(inner, __VERIFIER_nondet_int);
    if (y != x && x < 0)
        return 0;
    if (x > 5)
        return 0;
    int z = inner(__VERIFIER_nondet_int);
    if (z != y)
        return 0;
    if (z > 5)
        reach_error();
    return 0;
}
