// Integers of every width through `...`: promoted, signed, unsigned, long long, pointers.
#include <stdarg.h>
#include <stdio.h>

static void show(const char *kinds, ...)
{
    va_list list;
    va_start(list, kinds);
    for (; *kinds; kinds++) {
        switch (*kinds) {
        case 'c': printf(" c%d", (char)va_arg(list, int)); break;
        case 's': printf(" s%d", (short)va_arg(list, int)); break;
        case 'i': printf(" i%d", va_arg(list, int)); break;
        case 'u': printf(" u%u", va_arg(list, unsigned)); break;
        case 'l': printf(" l%ld", va_arg(list, long)); break;
        case 'q': printf(" q%lld", va_arg(list, long long)); break;
        case 'Q': printf(" Q%llu", va_arg(list, unsigned long long)); break;
        case 'p': printf(" p%s", va_arg(list, char *)); break;
        case 'b': printf(" b%d", (_Bool)va_arg(list, int)); break;
        }
    }
    va_end(list);
    putchar('\n');
}

static long long sum(int count, ...)
{
    va_list list;
    long long total = 0;
    va_start(list, count);
    while (count-- > 0)
        total += va_arg(list, long long);
    va_end(list);
    return total;
}

int main(void)
{
    char c = -5;
    short s = -30000;
    unsigned char uc = 250;
    unsigned short us = 65000;
    _Bool b = 1;
    show("ccss", c, uc, s, us);
    show("iuiu", -1, 4000000000u, 2147483647, 0u);
    show("lql", -7L, -9000000000000000000LL, 123456789L);
    show("qiqiqiqiqi", 1LL << 40, 1, 2LL << 40, 2, 3LL << 40, 3, 4LL << 40, 4, 5LL << 40, 5);
    show("Qp", 18446744073709551615ULL, "text");
    show("pppppppp", "a", "b", "c", "d", "e", "f", "g", "h");
    show("bciq", b, 'x', 3, -1LL);
    show("");
    printf("%lld\n", sum(0));
    printf("%lld\n", sum(3, 1LL, 2LL, 3LL));
    printf("%lld\n", sum(12, 1LL, 2LL, 3LL, 4LL, 5LL, 6LL, 7LL, 8LL, 9LL, 10LL, 11LL, 12LL << 32));
    return 0;
}
