// Shifts at every width by every count in range, of negative numbers too; rotates; counts of other types.
#include <stdint.h>
#include <stdio.h>

static uint32_t rotate_left(uint32_t x, unsigned n) { return x << (n & 31) | x >> (-n & 31); }
static uint64_t rotate_right(uint64_t x, unsigned n) { return x >> (n & 63) | x << (-n & 63); }
static uint8_t rotate8(uint8_t x, int n) { return (uint8_t)(x << n | x >> (8 - n)); }

int main(void)
{
    uint64_t hash = 0;
    for (int n = 0; n < 64; n++) {
        int64_t a = -0x123456789abcdef0LL >> n;
        uint64_t b = 0xfedcba9876543210ULL >> n;
        uint64_t c = 0xfedcba9876543210ULL << n;
        hash = hash * 31 + (uint64_t)a;
        hash = hash * 31 + b;
        hash = hash * 31 + c;
        if (n % 13 == 0)
            printf("%d %lld %llx %llx\n", n, (long long)a, (unsigned long long)b, (unsigned long long)c);
    }
    for (int n = 0; n < 32; n++) {
        hash = hash * 31 + (uint64_t)(int64_t)(-1234567890 >> n);
        hash = hash * 31 + (0xdeadbeefu >> n);
        hash = hash * 31 + (0xdeadbeefu << n);
        hash = hash * 31 + rotate_left(0x12345678, n);
        hash = hash * 31 + rotate_right(0x123456789abcdefULL, n * 2);
        hash = hash * 31 + rotate8(0xb1, n % 8);
    }
    printf("%llx\n", (unsigned long long)hash);
    int8_t c = -128;
    int16_t s = -32768;
    printf("%d %d %d\n", c >> 1, s >> 15, (int8_t)(c << 1));
    uint8_t uc = 0x81;
    uint16_t us = 0x8001;
    printf("%x %x %x %x\n", uc << 1, us << 16, (uint8_t)(uc << 1), (uint16_t)(us << 1));
    long long wide = 1;
    char count = 40;
    printf("%llx %llx\n", wide << count, (unsigned long long)(-wide << count));
    printf("%x\n", 1u << 31 >> 31);
    uc <<= 3;
    s >>= 4;
    c >>= 7;
    printf("%x %d %d\n", uc, s, c);
    printf("%x %x\n", rotate_left(0x80000001, 1), rotate_left(0x80000001, 0));
    return 0;
}
