// Sequence points: && || ?: and comma; side effects of assignments, increments and calls where C fixes their order.
#include <stdio.h>

static int trace;
static int f(int v) { trace = trace * 10 + v; return v; }
static int *slot(int *a, int v) { trace = trace * 10 + v; return &a[v]; }

int main(void)
{
    int i = 0, a[5] = {0}, b, c;
    b = (f(1), f(2), f(3));
    printf("%d %d\n", b, trace);
    trace = 0;
    b = f(1) && f(0) && f(2) || f(3) && (f(4), 0) || f(5);
    printf("%d %d\n", b, trace);
    trace = 0;
    b = f(0) ? f(1) : f(2) ? f(3), f(4) : f(5);
    printf("%d %d\n", b, trace);
    a[i++] = 10;
    a[i] = i++ ? a[0] : -1;
    i = 3;
    a[--i] = 7;
    printf("%d %d %d %d\n", a[0], a[1], a[2], i);
    b = c = i += 2;
    b -= c /= 2;
    printf("%d %d %d\n", b, c, i);
    trace = 0;
    *slot(a, 3) += f(4);
    printf("%d\n", a[3]);
    for (i = 0, b = 10; i < b; i++, b--)
        ;
    printf("%d %d\n", i, b);
    int x = 5, y = 3;
    x ^= y; y ^= x; x ^= y;
    printf("%d %d\n", x, y);
    printf("%d %d\n", x+++y, x);
    printf("%d\n", -x- -y);
    printf("%d %d\n", !x == 0, ~x + 1 == -x);
    printf("%d\n", 1 + 2 * 3 % 4 - 5 / 2 << 1 & 7 | 8 ^ 3);
    printf("%d\n", x > y ? x < 10 ? 1 : 2 : 3);
    int w = 0;
    while (w++ < 3 && (b = w * w))
        ;
    printf("%d %d\n", w, b);
    do
        w--;
    while (w > 0 && w != 2);
    printf("%d\n", w);
    int m = (x = 1, y = x + 1, x + y);
    printf("%d %d %d\n", m, x, y);
    unsigned u = 5;
    u = -u + u-- * 0;
    printf("%d\n", (int)sizeof(x++) + x);
    if ((b = f(9)) == 9 && (c = b * 2))
        printf("%d %d\n", b, c);
    char *s = "ab", t[3], *d = t;
    while ((*d++ = *s++))
        ;
    printf("%s %d\n", t, (int)(d - t));
    return (0, 0);
}
