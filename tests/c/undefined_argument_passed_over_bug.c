// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A variadic function that reads one structure more than it was passed, and uses none of them.
// inputs: 2
// native: maybe, what lies there is copied
extern unsigned char __VERIFIER_nondet_uchar(void);

struct triple {
    long x, y, z;
};

static int skip(int count, ...)
{
    __builtin_va_list arguments;
    __builtin_va_start(arguments, count);
    struct triple one, *last = 0;
    while (count-- > 0) {
        one = __builtin_va_arg(arguments, struct triple);
        last = &one;
    }
    __builtin_va_end(arguments);
    return last != 0;
}

int main(void)
{
    struct triple one = {1, 2, 3};
    int count = __VERIFIER_nondet_uchar() & 3;
    if (count > 2)
        return 0;
    return skip(count, one);
}
