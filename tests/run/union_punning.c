// One memory, several types: integers and floats of each width, and parts of them.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

union scalar { uint64_t u64; int64_t i64; double d; float f[2]; uint32_t u32[2]; int16_t i16[4]; uint8_t u8[8]; };
union extended { long double x; uint8_t u8[sizeof(long double)]; };

static uint32_t bits_of(float f) { uint32_t u; memcpy(&u, &f, 4); return u; }
static float of_bits(uint32_t u) { return *(float *)&u; }

static float inverse_root(float x)
{
    float half = x * 0.5f;
    int i = *(int *)&x;
    i = 0x5f3759df - (i >> 1);
    x = *(float *)&i;
    return x * (1.5f - half * x * x);
}

int main(void)
{
    union scalar s = {.d = 1.0};
    printf("%llx %x %x\n", (unsigned long long)s.u64, s.u32[0], s.u32[1]);
    s.u32[1] = 0xc0000000;
    printf("%g\n", s.d);
    s.u8[7] = 0x40;
    printf("%g %d\n", s.d, s.i16[3]);
    s.f[0] = 0.5f;
    s.f[1] = -2.0f;
    printf("%llx %d\n", (unsigned long long)s.u64, s.i64 < 0);
    for (int i = 0; i < 8; i++)
        s.u8[i] = (uint8_t)(i * 17);
    printf("%llx %x %d\n", (unsigned long long)s.u64, s.u32[1], s.i16[1]);
    printf("%08x %08x %08x\n", bits_of(1.5f), bits_of(-0.0f), bits_of(3.14159f));
    printf("%g %g %g\n", of_bits(0x7f800000), of_bits(0x00000001), of_bits(0x42280000));
    printf("%.5f %.5f\n", inverse_root(4.0f), inverse_root(100.0f));
    union extended e;
    memset(&e, 0, sizeof e);
    e.x = -1.5L;
    for (int i = 0; i < 10; i++)
        printf("%02x", e.u8[i]);
    printf("\n");
    e.u8[9] = 0x40;
    printf("%Lg\n", e.x);
    double parts[2] = {1.5, -2.5};
    unsigned char *raw = (unsigned char *)parts;
    printf("%02x %02x\n", raw[7], raw[15]);
    raw[15] &= 0x7f;
    printf("%g\n", parts[1]);
    return 0;
}
