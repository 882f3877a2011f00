// Packed, nested and array-holding structs, and unions, by value.
#include <stdio.h>

struct inner { short s; char c; };
struct outer { struct inner in[2]; float f; };
struct deep { struct { struct { int x; } a; } b; char tail[3]; };
struct __attribute__((packed)) packed { char c; int i; double d; };
struct __attribute__((packed)) tight { char c; short s; };
union number { int i; float f; unsigned char b[4]; };
union wide { double d; long long l; char c[12]; };
struct tagged { int tag; union number value; };
struct matrix { int m[2][3]; };
struct empty { };
struct with_empty { struct empty e; int x; };
struct __attribute__((aligned(16))) aligned { int a; };
struct bits { unsigned a : 3; int b : 13; unsigned c : 20; };

static struct outer outer(struct outer o) { o.in[1].s += 1; o.f *= 2; return o; }
static struct deep deep(struct deep d, int k) { d.b.a.x += k; d.tail[2] = 'z'; return d; }
static struct packed pack(struct packed p) { p.i++; p.d /= 2; return p; }
static struct tight tight(char a, struct tight t, short b) { t.c += a; t.s += b; return t; }
static union number number(union number n) { n.f += 1; return n; }
static union wide wide(union wide w) { w.l ^= 1; return w; }
static struct tagged tagged(int tag, union number v) { struct tagged t = {tag, v}; return t; }
static struct matrix transpose(struct matrix m) { int t = m.m[0][1]; m.m[0][1] = m.m[1][0]; m.m[1][0] = t; return m; }
static struct with_empty with_empty(struct empty e, struct with_empty w, int k) { w.x += k; return w; }
static int aligned(int before, struct aligned a, char mid, struct aligned b) { return before + a.a * 10 + b.a * 100 + mid; }
static struct bits bits(struct bits b) { b.a++; b.b--; b.c ^= 0xff; return b; }

int main(void)
{
    struct outer o = outer((struct outer){{{1, 'a'}, {2, 'b'}}, 1.5f});
    printf("%d %c %d %c %.1f\n", o.in[0].s, o.in[0].c, o.in[1].s, o.in[1].c, o.f);
    struct deep d = deep((struct deep){{{5}}, "ab"}, 6);
    printf("%d %c%c%c\n", d.b.a.x, d.tail[0], d.tail[1], d.tail[2]);
    struct packed p = pack((struct packed){'p', 7, 9.0});
    printf("%c %d %.2f %d\n", p.c, p.i, p.d, (int)sizeof p);
    struct tight t = tight(1, (struct tight){'a', 100}, 11);
    printf("%c %d %d\n", t.c, t.s, (int)sizeof t);
    union number n = number((union number){.f = 1.0f});
    printf("%08x %02x\n", n.i, n.b[3]);
    union wide w = wide((union wide){.l = 0x123456789LL});
    printf("%llx %d\n", w.l, (int)sizeof w == 12 || sizeof w == 16);
    struct tagged g = tagged(3, n);
    printf("%d %.2f\n", g.tag, g.value.f);
    struct matrix m = transpose((struct matrix){{{1, 2, 3}, {4, 5, 6}}});
    printf("%d %d\n", m.m[0][1], m.m[1][0]);
    printf("%d %d\n", with_empty((struct empty){}, (struct with_empty){{}, 4}, 5).x, (int)sizeof(struct empty));
    printf("%d\n", aligned(1, (struct aligned){2}, 3, (struct aligned){4}));
    struct bits b = bits((struct bits){7, -4096, 0xfffff});
    printf("%u %d %x\n", b.a, b.b, b.c);
    return 0;
}
