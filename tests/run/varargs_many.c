// Named parameters that already use up the registers, with more arguments behind them.
#include <stdarg.h>
#include <stdio.h>

static long long eight(int a, int b, int c, int d, int e, int f, int g, int h, ...)
{
    va_list list;
    va_start(list, h);
    long long total = a + b + c + d + e + f + g + h;
    int x;
    while ((x = va_arg(list, int)) != 0)
        total = total * 3 + x;
    va_end(list);
    return total;
}

static double ten(double a, double b, double c, double d, double e, double f, double g, double h, double i, double j, ...)
{
    va_list list;
    va_start(list, j);
    double total = a + b + c + d + e + f + g + h + i + j;
    total += va_arg(list, double) * va_arg(list, int);
    total += va_arg(list, double) * va_arg(list, int);
    va_end(list);
    return total;
}

struct wide { long a[5]; };

static long named_struct(struct wide w, int n, ...)
{
    va_list list;
    va_start(list, n);
    long total = w.a[0] + w.a[4];
    while (n-- > 0) {
        struct wide next = va_arg(list, struct wide);
        total += next.a[1] * va_arg(list, int);
    }
    va_end(list);
    return total;
}

static int forty(int n, ...)
{
    va_list list;
    va_start(list, n);
    unsigned hash = 0;
    for (int i = 0; i < n; i++)
        hash = hash * 31 + va_arg(list, int);
    va_end(list);
    return hash % 1000003;
}

int main(void)
{
    struct wide w = {{1, 2, 3, 4, 5}}, v = {{10, 20, 30, 40, 50}};
    printf("%lld\n", eight(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0));
    printf("%lld\n", eight(1, 2, 3, 4, 5, 6, 7, 8, 0));
    printf("%.2f\n", ten(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0.5, 4, 0.25, 8));
    printf("%ld\n", named_struct(w, 2, v, 3, w, 100));
    printf("%d\n", forty(40, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,
                         27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40));
    return 0;
}
