// strtol, strtoul, strtoll, strtod, atoi, abs, div: bases, signs, spaces, ends, overflow and errno.
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static void integer(const char *s, int base)
{
    char *end;
    errno = 0;
    long long v = strtoll(s, &end, base);
    printf("[%s] %d: %lld %d %d\n", s, base, v, (int)(end - s), errno);
}

static void real(const char *s)
{
    char *end;
    errno = 0;
    double d = strtod(s, &end);
    printf("[%s] %.17g %d %d\n", s, d, (int)(end - s), errno);
}

int main(void)
{
    integer("42", 10);
    integer("  -17x", 10);
    integer("+0x1F", 16);
    integer("0x1f", 0);
    integer("077", 0);
    integer("0b101", 0);
    integer("zz", 36);
    integer("", 10);
    integer("   ", 10);
    integer("0x", 16);
    integer("9223372036854775807", 10);
    integer("9223372036854775808", 10);
    integer("-99999999999999999999", 10);
    integer("12abc", 12);
    integer("--5", 10);
    errno = 0;
    printf("%lu %d\n", strtoul("-1", 0, 10) == ULONG_MAX, errno);
    printf("%llu\n", strtoull("18446744073709551615", 0, 10));
    printf("%d %ld\n", strtol("99999999999999999999", 0, 10) == LONG_MAX, atol("-12"));
    real("1");
    real("-2.5e3xyz");
    real(".5");
    real("5.");
    real("1e400");
    real("-1e-400");
    real("0x1.8p4");
    real("inf");
    real("nonsense");
    real("1e");
    real("0.1");
    real("123456789012345678901234567890");
    real("2.2250738585072011e-308");
    real("4.9e-324");
    real("9007199254740993");
    printf("%g %g\n", (double)strtof("0.1", 0), (double)strtof("1e39", 0));
    printf("%Lg\n", strtold("1e-4900", 0));
    printf("%d %d %g\n", atoi("  99 bottles"), atoi("none"), atof("2.75abc"));
    printf("%d %ld %lld\n", abs(-5), labs(-6L), llabs(-7LL));
    div_t d = div(-17, 5);
    ldiv_t l = ldiv(17, -5);
    printf("%d %d %ld %ld\n", d.quot, d.rem, l.quot, l.rem);
    return 0;
}
