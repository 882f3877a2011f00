// verdict: true
// property: undefined-behaviour
// A function is called through a pointer to functions of another type.
extern int __VERIFIER_nondet_int(void);

static int none(void)
{
    return 1;
}

static int one(int x)
{
    return x > 2;
}

int main(void)
{
    int is_none = __VERIFIER_nondet_int() == 1;
    int (*f)(int) = is_none ? (int (*)(int))none : one;
    if (is_none)
        return ((int (*)(void))f)();
    return f(4);
}
