// A va_list that is copied, passed on, advanced by a callee through a pointer, and given to the C library.
#include <stdarg.h>
#include <stdio.h>

static int take(va_list *list) { return va_arg(*list, int); }

static int sum_list(int n, va_list list)
{
    int total = 0;
    while (n-- > 0)
        total += va_arg(list, int);
    return total;
}

static int sum(int n, ...)
{
    va_list list;
    va_start(list, n);
    int total = sum_list(n, list);
    va_end(list);
    return total;
}

static void twice(int n, ...)
{
    va_list list, copy;
    va_start(list, n);
    int first = va_arg(list, int);
    va_copy(copy, list);
    int a = 0, b = 0;
    for (int i = 1; i < n; i++)
        a = a * 10 + va_arg(list, int);
    for (int i = 1; i < n; i++)
        b = b * 10 + va_arg(copy, int);
    va_end(copy);
    va_end(list);
    printf("%d %d %d\n", first, a, b);
}

static void by_pointer(int n, ...)
{
    va_list list;
    va_start(list, n);
    for (int i = 0; i < n; i++)
        printf("%d ", i % 2 ? take(&list) : va_arg(list, int));
    va_end(list);
    va_start(list, n);
    printf("again %d\n", take(&list));
    va_end(list);
}

static int format(char *out, size_t size, const char *pattern, ...)
{
    va_list list;
    va_start(list, pattern);
    int length = vsnprintf(out, size, pattern, list);
    va_end(list);
    return length;
}

static void report(const char *pattern, ...)
{
    va_list list;
    va_start(list, pattern);
    vprintf(pattern, list);
    va_end(list);
}

int main(void)
{
    char text[64];
    printf("%d %d\n", sum(3, 1, 2, 3), sum(10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
    twice(8, 1, 2, 3, 4, 5, 6, 7, 8);
    by_pointer(9, 9, 8, 7, 6, 5, 4, 3, 2, 1);
    int n = format(text, sizeof text, "%d/%s/%.2f/%c/%lld", 42, "abc", 2.5, 'z', 1LL << 40);
    printf("%d %s\n", n, text);
    n = format(text, 5, "%s", "truncated");
    printf("%d %s\n", n, text);
    report("%d %s %g %d %d %d %d %g\n", 1, "two", 3.0, 4, 5, 6, 7, 8.5);
    return 0;
}
