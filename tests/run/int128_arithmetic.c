// 128-bit integers: arithmetic, division, shifts, comparisons, conversions, in structs, as arguments.
// MODEL: 64
#include <stdarg.h>
#include <stdio.h>

typedef __int128 i128;
typedef unsigned __int128 u128;

static void show(u128 v) { printf("%016llx%016llx\n", (unsigned long long)(v >> 64), (unsigned long long)v); }

static void decimal(i128 v)
{
    char digits[50];
    int n = 50;
    u128 u = v < 0 ? -(u128)v : (u128)v;
    digits[--n] = 0;
    do
        digits[--n] = (char)('0' + (int)(u % 10));
    while (u /= 10);
    printf("%s%s\n", v < 0 ? "-" : "", digits + n);
}

static u128 power(u128 base, int n) { return n == 0 ? 1 : n % 2 ? base * power(base, n - 1) : power(base * base, n / 2); }

struct holder { char c; i128 v; };
static i128 last(int n, ...)
{
    va_list list;
    i128 v = 0;
    va_start(list, n);
    while (n--)
        v = va_arg(list, i128);
    va_end(list);
    return v;
}
static i128 many(int a, i128 b, int c, i128 d, int e, i128 f) { return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6; }

int main(void)
{
    u128 a = (u128)0x0123456789abcdefULL << 64 | 0xfedcba9876543210ULL;
    i128 b = -(i128)1000000007 * 1000000009 * 998244353;
    show(a); show(a * a); show(a + (u128)b); show(a / 12345678901234567ULL); show(a % 12345678901234567ULL);
    decimal(b); decimal(b / 1000003); decimal(b % 1000003); decimal(-b / -7); decimal(b * b);
    decimal((i128)power(3, 80)); decimal(b / ((i128)1 << 70)); decimal(a / (a >> 3));
    for (int n = 0; n < 128; n += 31) {
        show(a << n); show(a >> n); show((u128)(b >> n));
    }
    printf("%d%d%d%d\n", b < 0, (u128)b < a, b == b, (i128)a > b);
    printf("%.6g %.6g %.6g %.6Lg\n", (double)a, (double)b, (double)(float)a, (long double)b);
    decimal((i128)1e30); decimal((i128)-1.5e20f); show((u128)3.4e38f); show((u128)1e19L);
    printf("%lld %d %u %d\n", (long long)b, (int)a, (unsigned)a, (char)a);
    show((u128)(signed char)-3); show((u128)(unsigned char)-3); show((u128)-1LL); show(-1u);
    show(a & ~(a << 1)); show(a ^ (u128)b); show(-a); show(~a);
    struct holder h = {'h', b};
    decimal(h.v + 1);
    printf("%d\n", (int)sizeof h);
    decimal(last(7, (i128)1, (i128)2, (i128)3, (i128)4, (i128)5, (i128)6, b));
    decimal(many(1, 2, 3, b, 5, (i128)1 << 90));
    a += 1; a <<= 3; a |= 5; a--; show(a);
    printf("%d\n", (_Bool)((i128)1 << 100));
    return 0;
}
