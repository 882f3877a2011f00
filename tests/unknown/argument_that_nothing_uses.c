// Variadic functions that read an integer as a double, and nothing looks at it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *);

static int skip(int count, ...)
{
    __builtin_va_list arguments;
    __builtin_va_start(arguments, count);
    while (count-- > 0)
        (void)__builtin_va_arg(arguments, double);
    int last = __builtin_va_arg(arguments, int);
    __builtin_va_end(arguments);
    return last;
}

int main(void)
{
    int table[4] = {0}, number = __VERIFIER_nondet_int() & 3;
    int last = skip(2, 1.5, 5LL, number);
    if (last != number)
        reach_error();
    if (last > 3)
        __assert_fail("last <= 3", "a.c", 1, "main");
    return table[last] + (number + 1) % (number | 1) + 10 / (number + 1);
}
