// The usual arithmetic conversions: what mixed signs and widths compare and compute to; division's sign; compound assignment.
#include <limits.h>
#include <stdio.h>

int main(void)
{
    int i = -1;
    unsigned u = 1;
    long l = -1;
    unsigned long ul = 1;
    long long ll = -1;
    unsigned long long ull = 1;
    signed char sc = -1;
    unsigned char uc = 255;
    short s = -1;
    unsigned short us = 65535;
    printf("%d%d%d%d%d%d\n", i < u, l < u, ll < u, i < ul, ll < ull, sc < u);
    printf("%d%d%d%d%d\n", sc == uc, (unsigned char)sc == uc, s == us, (short)us == s, uc == us);
    printf("%d %d %d %d\n", 7 / 2, -7 / 2, 7 / -2, -7 / -2);
    printf("%d %d %d %d\n", 7 % 2, -7 % 2, 7 % -2, -7 % -2);
    printf("%u %llu\n", i + u, ll + ull);
    printf("%lld\n", (long long)(i + u));
    printf("%lld %lld\n", (long long)(u - 2), (long long)u - 2);
    printf("%u %u\n", (unsigned)-1 / 2, (unsigned)-7 % 5);
    printf("%llu\n", (unsigned long long)-1 / 10);
    sc += 128;
    uc += 1;
    us++;
    s -= 32767; s -= 2;
    printf("%d %d %d %d\n", sc, uc, us, s);
    sc = 127; sc++;
    uc = 0; uc--;
    printf("%d %d\n", sc, uc);
    uc = 200;
    uc *= 2;
    uc >>= 1;
    uc = ~uc;
    printf("%d %d\n", uc, ~uc);
    i = INT_MAX;
    i += 1u;
    printf("%d\n", i);
    i = 5;
    i *= 2.6;
    printf("%d\n", i);
    i /= 0.5f;
    printf("%d\n", i);
    uc = 10;
    uc -= 20.5;
    s = 1000;
    s /= -3;
    s %= 100;
    printf("%d\n", s);
    ll = INT_MIN;
    ll *= INT_MIN;
    printf("%lld %lld\n", ll, ll >> 31);
    printf("%d %d\n", (int)4294967295u, (int)(char)300);
    printf("%lld %llu\n", (long long)(int)2147483648u, (unsigned long long)-1L >> 60);
    printf("%d %d\n", sizeof(char) - 2 > 0, (int)sizeof(int) - 5 > 0);
    printf("%d %d\n", 'a' + 1, (char)('a' + 200));
    printf("%x %x\n", 0x80000000 >> 4, (int)0x80000000 >> 4);
    printf("%d\n", -1 > 0u ? 1 : 2);
    printf("%ld %lu\n", (long)(signed char)200, (unsigned long)(unsigned char)-56);
    return 0;
}
