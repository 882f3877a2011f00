// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A function is called through a pointer to functions of another type.
// inputs: 1
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
        return f(3);
    return f(4);
}
