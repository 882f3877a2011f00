// A variadic function that is passed an integer and reads a double.
extern void reach_error(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *);

static double first(int count, ...)
{
    __builtin_va_list arguments;
    __builtin_va_start(arguments, count);
    double number = __builtin_va_arg(arguments, double);
    __builtin_va_end(arguments);
    return number;
}

int main(void)
{
    int table[4] = {0}, number = (int)first(1, 5LL);
    if (number == 77)
        reach_error();
    if (number == 78)
        __assert_fail("number != 78", "a.c", 1, "main");
    return table[number] + (number + 1) % (number | 1) + 10 / number;
}
