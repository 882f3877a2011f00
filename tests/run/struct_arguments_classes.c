// Structs whose eightbytes have different classes: integers, floats, both in one, and both orders.
#include <stdio.h>

struct f1 { float a; };
struct f2 { float a, b; };
struct f3 { float a, b, c; };
struct f4 { float a, b, c, d; };
struct d1 { double a; };
struct d2 { double a, b; };
struct fi { float a; int b; };
struct if_ { int a; float b; };
struct di { double a; int b; };
struct id { int a; double b; };
struct ffi { float a, b; int c; };
struct iff { int a; float b, c; };
struct cd { char a; double b; };
struct dc { double a; char b; };
struct sf { short a; float b; short c; };
struct ld { long double a; };
struct d3 { double a, b, c; };
struct pf { const char *p; float f; };

#define PASS(T, e) static struct T T##_id(struct T v) { return v; } static double T##_sum(int k, struct T v, double m) { return k + m * (e); }
PASS(f1, v.a)
PASS(f2, v.a + 10 * v.b)
PASS(f3, v.a + 10 * v.b + 100 * v.c)
PASS(f4, v.a + 10 * v.b + 100 * v.c + 1000 * v.d)
PASS(d1, v.a)
PASS(d2, v.a + 10 * v.b)
PASS(fi, v.a + 10 * v.b)
PASS(if_, v.a + 10 * v.b)
PASS(di, v.a + 10 * v.b)
PASS(id, v.a + 10 * v.b)
PASS(ffi, v.a + 10 * v.b + 100 * v.c)
PASS(iff, v.a + 10 * v.b + 100 * v.c)
PASS(cd, v.a + 10 * v.b)
PASS(dc, v.a + 10 * v.b)
PASS(sf, v.a + 10 * v.b + 100 * v.c)
PASS(ld, v.a)
PASS(d3, v.a + 10 * v.b + 100 * v.c)
PASS(pf, v.p[0] + v.f)

#define TRY(T, ...) { struct T v = {__VA_ARGS__}; printf(#T " %.2f %.2f %d\n", T##_sum(1, v, 2), T##_sum(-1, T##_id(v), 0.5), (int)sizeof v); }

static double exhausted(struct d2 a, struct d2 b, struct d2 c, struct di d, struct d2 e, struct di f, double g)
{
    return a.a + a.b * 2 + b.a * 3 + b.b * 4 + c.a * 5 + c.b * 6 + d.a * 7 + d.b * 8 + e.a * 9 + e.b * 10 + f.a * 11 + f.b * 12 + g;
}

int main(void)
{
    TRY(f1, 1.5f) TRY(f2, 1.5f, 2.5f) TRY(f3, 1, 2, 3) TRY(f4, 1, 2, 3, 4) TRY(d1, 1.25) TRY(d2, 1.25, 2.5)
    TRY(fi, 1.5f, 2) TRY(if_, 1, 2.5f) TRY(di, 1.5, 2) TRY(id, 1, 2.5) TRY(ffi, 1, 2, 3) TRY(iff, 1, 2, 3)
    TRY(cd, 'a', 2.5) TRY(dc, 1.5, 'b') TRY(sf, -1, 2.5f, 3)
    { struct ld v = {1.5L}; printf("ld %.2f\n", ld_sum(1, ld_id(v), 2)); }
    TRY(d3, 1, 2, 3) TRY(pf, "A", 0.5f)
    struct d2 x = {1, 2};
    struct di y = {3, 4};
    printf("%.2f\n", exhausted(x, x, x, y, x, y, 0.5));
    return 0;
}
