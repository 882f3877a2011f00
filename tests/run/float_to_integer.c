// Conversions between floats and integers of every width, in range; and back, with rounding.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

int main(void)
{
    double doubles[] = {0.0, -0.0, 0.99, -0.99, 1.5, -1.5, 100.7, -100.7};
    for (int i = 0; i < 8; i++) {
        double d = doubles[i];
        float f = (float)d;
        long double l = d;
        printf("%d %d %d %ld %lld | ", (signed char)d, (short)d, (int)d, (long)d, (long long)d);
        printf("%d %d %lld | %d %d %lld\n", (signed char)f, (int)f, (long long)f, (signed char)l, (int)l, (long long)l);
    }
    printf("%u %u %u %lu %llu\n", (unsigned char)255.9, (unsigned short)65535.5f, (unsigned)4294967295.9, (unsigned long)3e9, (unsigned long long)1.8e19);
    printf("%llu %llu %llu\n", (unsigned long long)9223372036854775808.0, (unsigned long long)9223372036854774784.0, (unsigned long long)1e19f);
    printf("%llu %llu\n", (unsigned long long)18446744073709551615.0L, (unsigned long long)9223372036854775807.0L);
    printf("%d %d\n", (int)2147483647.0, (int)-2147483648.9);
    printf("%lld %lld\n", (long long)-9223372036854775808.0, (long long)9.2e18);
    printf("%d %d\n", (int)3.9999999999, (int)-3.9999999999f);
    long long wide[] = {0, 1, -1, INT_MAX, INT_MIN, LLONG_MAX, LLONG_MIN, 9007199254740993LL, 16777217, -16777219, (1LL << 60) + 1};
    for (int i = 0; i < 11; i++)
        printf("%a %a %La\n", (double)wide[i], (double)(float)wide[i], (long double)wide[i]);
    unsigned long long natural[] = {0, UINT_MAX, ULLONG_MAX, 1ULL << 63, (1ULL << 63) + 1025, 0xffffff7fffffffffULL, 9007199254740993ULL};
    for (int i = 0; i < 7; i++)
        printf("%a %a %La\n", (double)natural[i], (double)(float)natural[i], (long double)natural[i]);
    unsigned u = 4294967295u;
    printf("%a %a\n", (double)u, (double)(float)u);
    signed char c = -128;
    unsigned char uc = 200;
    short s = -32768;
    unsigned short us = 65535;
    printf("%g %g %g %g %g %g\n", (double)c, (float)uc, (double)s, (float)us, (double)(_Bool)5, (double)'a');
    double d = 1e9;
    int sum = 0;
    sum += d / 3;
    sum -= 0.5;
    printf("%d\n", sum);
    int array[(int)3.7] = {1, 2, 3};
    printf("%d %d\n", (int)(sizeof array / sizeof *array), array[(int)1.9]);
    enum { K = (int)7.9 };
    printf("%d\n", K);
    uint8_t byte = (uint8_t)(int)300.5;
    printf("%d\n", byte);
    return 0;
}
