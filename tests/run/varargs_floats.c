// Floats, doubles and long doubles through `...`, alone and between integers, beyond all registers.
#include <stdarg.h>
#include <stdio.h>

static void show(const char *kinds, ...)
{
    va_list list;
    va_start(list, kinds);
    for (; *kinds; kinds++) {
        switch (*kinds) {
        case 'i': printf(" %d", va_arg(list, int)); break;
        case 'q': printf(" %lld", va_arg(list, long long)); break;
        case 'd': printf(" %.3f", va_arg(list, double)); break;
        case 'L': printf(" %.3Lf", va_arg(list, long double)); break;
        }
    }
    va_end(list);
    putchar('\n');
}

static double mean(int n, ...)
{
    va_list list;
    double total = 0;
    va_start(list, n);
    for (int i = 0; i < n; i++)
        total += va_arg(list, double);
    va_end(list);
    return total / n;
}

int main(void)
{
    float f = 0.1f;
    show("ddd", f, 2.5, -0.0);
    show("didid", 1.0, 1, 2.0, 2, 3.0);
    show("dddddddddd", 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0);
    show("L", 1.25L);
    show("LiLdL", 1.5L, 7, 2.5L, 3.5, 4.5L);
    show("iLiLq", 1, -1e10L, 2, 1e15L, -3LL);
    show("didididididididididid", 1.5, 1, 2.5, 2, 3.5, 3, 4.5, 4, 5.5, 5, 6.5, 6, 7.5, 7, 8.5, 8, 9.5, 9, 10.5, 10, 11.5);
    show("ddddddddLdLi", 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0L, 10.0, 11.0L, 12);
    show("iiiiiiLiLd", 1, 2, 3, 4, 5, 6, 7.0L, 8, 9.0L, 10.0);
    printf("%.4f\n", mean(4, 1.0, 2.0, 3.0, 5.5));
    printf("%.4f\n", mean(11, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0));
    return 0;
}
