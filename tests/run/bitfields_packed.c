// Packed bit-fields that cross bytes and storage units, as arrays and in unions.
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) odd { unsigned a : 3; unsigned b : 11; int c : 17; unsigned long long d : 45; };
#pragma pack(push, 1)
struct pragma { char c; int x : 7; int y : 26; short s; };
struct header { unsigned version : 4, length : 4; unsigned char kind; unsigned short total; unsigned id : 16, flags : 3, offset : 13; };
#pragma pack(pop)
union view { struct odd o; unsigned char bytes[10]; };
union flags {
    unsigned word;
    struct { unsigned low : 4, mid : 8, high : 20; };
    struct { int sign : 4, rest : 28; } s;
};

static void dump(const void *p, int n)
{
    const unsigned char *b = p;
    for (int i = 0; i < n; i++)
        printf("%02x", b[i]);
    printf("\n");
}

int main(void)
{
    union view v;
    memset(&v, 0, sizeof v);
    v.o.a = 5; v.o.b = 1027; v.o.c = -30001; v.o.d = 0x123456789abULL;
    printf("%d %u %u %d %llx\n", (int)sizeof(struct odd), v.o.a, v.o.b, v.o.c, (unsigned long long)v.o.d);
    dump(v.bytes, sizeof(struct odd));
    v.bytes[1] ^= 0xff;
    v.bytes[4] = 0;
    printf("%u %u %d %llx\n", v.o.a, v.o.b, v.o.c, (unsigned long long)v.o.d);
    struct pragma p[3];
    memset(p, 0, sizeof p);
    for (int i = 0; i < 3; i++) {
        p[i].c = 'a' + i; p[i].x = i - 40; p[i].y = i * 1000003; p[i].s = -i;
    }
    for (int i = 0; i < 3; i++)
        printf("%c %d %d %d\n", p[i].c, p[i].x, p[i].y, p[i].s);
    dump(p, sizeof p);
    unsigned char packet[] = {0x45, 0x00, 0x54, 0x00, 0x12, 0x34, 0xab, 0xcd};
    struct header h;
    memcpy(&h, packet, sizeof h);
    printf("%d: %u %u %u %u %x %u %u\n", (int)sizeof h, h.version, h.length, h.kind, h.total, h.id, h.flags, h.offset);
    union flags f = {0xdeadbeef};
    printf("%x %x %x %d %d\n", f.low, f.mid, f.high, f.s.sign, f.s.rest);
    f.mid = 0x5a;
    f.s.sign = 7;
    printf("%x\n", f.word);
    return 0;
}
