// Where bit-fields lie: zero width, straddling units, mixed types, plain members between, unnamed fields. Seen through bytes.
#include <stdio.h>
#include <string.h>

struct zero { unsigned a : 3; int : 0; unsigned b : 3; };
struct cross { unsigned a : 20; unsigned b : 20; unsigned c : 20; };
struct mixed { char a : 4; int b : 20; short c : 7; long long d : 50; };
struct between { unsigned a : 5; char c; unsigned b : 5; short s; unsigned d : 5; };
struct unnamed { unsigned a : 4; unsigned : 9; unsigned b : 4; };
struct full { unsigned a : 32; unsigned long long b : 64; int c : 32; };
struct shorts { unsigned short a : 9, b : 9, c : 9; };
struct bools { _Bool a : 1, b : 1; unsigned c : 6; _Bool d; };

#define DUMP(T, ...)                                                  \
    {                                                                 \
        struct T v;                                                   \
        memset(&v, 0, sizeof v);                                      \
        __VA_ARGS__;                                                  \
        unsigned char bytes[sizeof v];                                \
        memcpy(bytes, &v, sizeof v);                                  \
        printf(#T " %d:", (int)sizeof v);                             \
        for (unsigned i = 0; i < sizeof v; i++)                       \
            printf(" %02x", bytes[i]);                                \
        printf("\n");                                                 \
    }

int main(void)
{
    DUMP(zero, v.a = 5; v.b = 6)
    DUMP(cross, v.a = 0xabcde; v.b = 0x12345; v.c = 0xfffff)
    DUMP(mixed, v.a = -3; v.b = -2; v.c = 55; v.d = -12345678901LL)
    DUMP(between, v.a = 31; v.c = 'c'; v.b = 17; v.s = -2; v.d = 9)
    DUMP(unnamed, v.a = 9; v.b = 10)
    DUMP(full, v.a = 0xdeadbeef; v.b = 0x0123456789abcdefULL; v.c = -1)
    DUMP(shorts, v.a = 511; v.b = 257; v.c = 300)
    DUMP(bools, v.a = 1; v.b = 0; v.c = 63; v.d = 7)
    struct cross all[3];
    memset(all, 0xff, sizeof all);
    all[1].b = 0;
    all[2].a = 1;
    printf("%x %x %x %x %x\n", all[0].c, all[1].a, all[1].b, all[1].c, all[2].a);
    return 0;
}
