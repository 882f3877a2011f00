// Every combination of flags with widths, precisions, lengths and integer conversions.
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static char format[64];

static void build(int flags, const char *width, const char *precision, const char *length, char letter)
{
    int n = 0;
    format[n++] = '[';
    format[n++] = '%';
    for (int i = 0; i < 5; i++)
        if (flags >> i & 1)
            format[n++] = "-+ #0"[i];
    format[n] = 0;
    strcat(format, width);
    strcat(format, precision);
    strcat(format, length);
    n = (int)strlen(format);
    format[n++] = letter;
    format[n++] = ']';
    format[n++] = '\n';
    format[n] = 0;
}

int main(void)
{
    static const char *const widths[] = {"", "1", "7", "13"};
    static const char *const precisions[] = {"", ".", ".0", ".1", ".9"};
    static const int values[] = {0, 1, -1, 4711, INT_MAX, INT_MIN};
    int round = 0;
    for (int flags = 0; flags < 32; flags++)
        for (int w = 0; w < 4; w++)
            for (int p = 0; p < 5; p++)
                for (const char *letter = "diuoxX"; *letter; letter++) {
                    build(flags, widths[w], precisions[p], "", *letter);
                    printf(format, values[round++ % 6]);
                    printf(format, 0);
                }
    for (int flags = 0; flags < 32; flags += 3)
        for (const char *letter = "diuoxX"; *letter; letter++) {
            build(flags, "9", "", "hh", *letter);
            printf(format, 300);
            printf(format, 200);
            build(flags, "", ".4", "h", *letter);
            printf(format, 40000);
            printf(format, 70000);
            build(flags, "12", "", "l", *letter);
            printf(format, LONG_MAX);
            printf(format, LONG_MIN);
            build(flags, "24", "", "ll", *letter);
            printf(format, LLONG_MAX);
            printf(format, LLONG_MIN);
            build(flags, "24", ".22", "j", *letter);
            printf(format, INTMAX_MIN);
            build(flags, "", "", "z", *letter);
            printf(format, (size_t)-1);
            build(flags, "3", "", "t", *letter);
            printf(format, (ptrdiff_t)-12345);
            build(flags, "", "", "q", *letter);
            printf(format, 1234567890123LL);
        }
    printf("[%*d] [%-*d] [%*d] [%.*d] [%.*d] [%*.*d]\n", 6, 42, 6, 42, -6, 42, 4, 42, -1, 42, 8, 5, 42);
    printf("[%'d] [%Id] [%5%] [%-5%] [%%]\n", 1234567, 5);
    return 0;
}
