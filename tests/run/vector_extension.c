// Vectors of GCC's extension: arithmetic by element, comparison masks, indexing, conversion, shuffles, as arguments.
#include <stdio.h>
#include <string.h>

typedef int v4si __attribute__((vector_size(16)));
typedef unsigned v4ui __attribute__((vector_size(16)));
typedef float v4sf __attribute__((vector_size(16)));
typedef double v2df __attribute__((vector_size(16)));
typedef short v8hi __attribute__((vector_size(16)));
typedef unsigned char v16qi __attribute__((vector_size(16)));
typedef long long v2di __attribute__((vector_size(16)));

static v4si twice(v4si v) { return v + v; }
static int sum(v4si v) { return v[0] + v[1] + v[2] + v[3]; }
static void show(const char *name, v4si v) { printf("%s %d %d %d %d\n", name, v[0], v[1], v[2], v[3]); }

int main(void)
{
    v4si a = {1, -2, 3, -4}, b = {10, 20, 30, 40};
    show("add", a + b);
    show("sub", a - b);
    show("mul", a * b);
    show("div", b / a);
    show("rem", b % (a * 3));
    show("and", a & b);
    show("xor", a ^ b);
    show("not", ~a);
    show("neg", -a);
    show("shl", a << 2);
    show("shr", a >> 1);
    show("scalar", a + 100);
    show("less", a < b);
    show("equal", a == (v4si){1, 2, 3, 4});
    show("twice", twice(twice(a)));
    printf("%d\n", sum(a * b));
    a[2] = 77;
    a += (v4si){1, 1, 1, 1};
    show("index", a);
    v4ui u = (v4ui)a;
    u >>= 28;
    printf("%u %u %u %u\n", u[0], u[1], u[2], u[3]);
    v4sf f = {1.5f, 2.5f, -3.5f, 0.25f};
    f = f * f + 1.0f;
    printf("%g %g %g %g\n", f[0], f[1], f[2], f[3]);
    v2df d = {1.0, 3.0};
    d /= (v2df){3.0, 4.0};
    printf("%.6f %.6f\n", d[0], d[1]);
    v8hi h = {1, 2, 3, 4, 5, 6, 7, 32767};
    h += 1;
    printf("%d %d\n", h[0], h[7]);
    v16qi q;
    memset(&q, 200, sizeof q);
    q += q;
    printf("%d %d\n", q[0], q[15]);
    v2di l = {1LL << 40, -1};
    l *= 3;
    printf("%lld %lld\n", l[0], l[1]);
    show("shuffle", __builtin_shufflevector(a, b, 3, 4, 0, 7));
    show("convert", __builtin_convertvector(f, v4si));
    int mask = 0;
    v4si less = a < 0;
    for (int i = 0; i < 4; i++)
        mask |= (less[i] & 1) << i;
    printf("%d\n", mask);
    v4si table[2] = {a, b};
    printf("%d %d\n", table[1][2], ((int *)table)[5]);
    return 0;
}
