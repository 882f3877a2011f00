// strtol, strtod and their families: bases, prefixes, limits, ends, errno.
#include <errno.h>
#include <fenv.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const integers[] = {
    "", " ", "0", "-0", "+0", "1", "-1", "+1", " \t\n\v\f\r42", "42abc", "abc", "zz", "0x", "0X", "0x1F", "0xg", "-0x10", "+0x7f", "0x-1", "010",
    "08", "0b101", "0b", "0b2", "- 1", "--1", "+-1", "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296",
    "-4294967295", "-4294967296", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "18446744073709551616", "-18446744073709551615", "-18446744073709551616", "99999999999999999999999999",
    "-99999999999999999999999999", "7fffffffffffffff", "ffffffffffffffff", "10000000000000000", "1_000", "1,000", "1.5", "\xa0" "5", "00012", "x1"};

static const char *const floats[] = {
    "", " ", ".", "-", "+", "e5", ".e5", "0", "-0", "1", "-1.5", "  +2.25", "1.", ".5", "-.5", "1e", "1e+", "1e5", "1E-5", "1e5x", "1.5.5", "0x", "0x1",
    "0x1p", "0x1p4", "0x1p-4", "0x.8", "0x1.8p1", "0xg", "0x.", "0x.p1", "-0X1.FP+3", "inf", "-INF", "infinity", "INFINITYx", "infinit", "in", "nan", "-NaN",
    "nan(", "nan()", "nan(12a_)x", "nan(1", "1e308", "1.8e308", "-1e309", "1e400", "1e4932", "1e5000", "-1e5000", "1e-307", "2.2250738585072014e-308",
    "2.2250738585072011e-308", "1e-310", "4.9e-324", "2e-324", "1e-400", "0e-99999999", "0x1p-1022", "0x1p-1074", "0x1p-1075", "0x1.8p-1074", "0x1p-1080", "0x1p1023", "0x1p1024", "1e38",
    "3.5e38", "1.1754944e-38", "1e-40", "1e-45", "1e-50", "0x1p-149", "0x1.4p-149", "3.14159265358979323846264338327950288", "0.1", "123456789012345678901234567890",
    "9007199254740993", "16777217", "1e+0000000000005", "1e99999999999999999999", "0.000000000000000000000000000000000001e36", "1d5", "1p5"};

static void show_integer(const char *text, int base)
{
    char *end = NULL;
    errno = 0;
    long l = strtol(text, &end, base);
    printf("%d: %ld %ld %d ", base, l, end ? (long)(end - text) : -1, errno);
    errno = 0;
    unsigned long ul = strtoul(text, &end, base);
    printf("%lu %ld %d ", ul, end ? (long)(end - text) : -1, errno);
    errno = 0;
    long long ll = strtoll(text, &end, base);
    printf("%lld %ld %d ", ll, end ? (long)(end - text) : -1, errno);
    errno = 0;
    unsigned long long ull = strtoull(text, &end, base);
    printf("%llu %ld %d %jd %ju\n", ull, end ? (long)(end - text) : -1, errno, strtoimax(text, NULL, base), strtoumax(text, NULL, base));
}

int main(void)
{
    static const int bases[] = {0, 10, 16, 8, 2, 36, 1, 37, -1, 3};
    for (unsigned i = 0; i < sizeof integers / sizeof *integers; i++) {
        printf("\"%s\" %d %ld %lld\n", integers[i], atoi(integers[i]), atol(integers[i]), atoll(integers[i]));
        for (unsigned b = 0; b < sizeof bases / sizeof *bases; b++)
            show_integer(integers[i], bases[b]);
    }
    for (unsigned i = 0; i < sizeof floats / sizeof *floats; i++) {
        char *end;
        errno = 0;
        double d = strtod(floats[i], &end);
        printf("\"%s\" %a %ld %d ", floats[i], d, (long)(end - floats[i]), errno);
        errno = 0;
        float f = strtof(floats[i], &end);
        printf("%a %ld %d ", (double)f, (long)(end - floats[i]), errno);
        errno = 0;
        long double l = strtold(floats[i], &end);
        printf("%La %ld %d %g\n", l, (long)(end - floats[i]), errno, atof(floats[i]));
    }
    static const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    for (int m = 0; m < 3; m++) {
        fesetround(modes[m]);
        double plus = strtod("0.1", NULL), minus = strtod("-0.1", NULL), hexadecimal = strtod("-0x1.00000000000008p0", NULL);
        fesetround(FE_TONEAREST);
        printf("%a %a %a\n", plus, minus, hexadecimal);
    }
    return 0;
}
