// _Bool: conversion from every type, arithmetic on it, in memory, as parameter, logical operators and their order.
#include <stdbool.h>
#include <stdio.h>

static bool identity(bool b) { return b; }
static int noisy(int v, char c) { putchar(c); return v; }
struct flags { bool a, b; bool many[4]; };

int main(void)
{
    int i = 256;
    double tiny = 1e-300, zero = -0.0, nan = 0.0 / zero;
    char *null = 0;
    bool from[] = {i, 0, -1, tiny, zero, nan, null, "text", 0.1f, 1ULL << 40, main};
    for (unsigned k = 0; k < sizeof from / sizeof *from; k++)
        printf("%d", from[k]);
    printf("\n%d %d %d\n", identity(512), identity(0.5), (bool)(char)256);
    bool b = true;
    b++; printf("%d ", b);
    b += 5; printf("%d ", b);
    b -= 1; printf("%d ", b);
    b |= 4; printf("%d ", b);
    b ^= 1; printf("%d ", b);
    b = ~b; printf("%d ", b);
    b = -b; printf("%d ", b);
    b *= 0; printf("%d\n", b);
    printf("%d %d %d\n", (int)sizeof(bool), true + true, -true);
    struct flags f = {1, 0, {2, 0, 3.5, '\0'}};
    unsigned char *raw = (unsigned char *)&f;
    for (unsigned k = 0; k < sizeof f; k++)
        printf("%d", raw[k]);
    printf("\n");
    printf(" %d\n", noisy(0, 'a') && noisy(1, 'b'));
    printf(" %d\n", noisy(2, 'a') && noisy(3, 'b'));
    printf(" %d\n", noisy(0, 'a') || noisy(0, 'b') || noisy(7, 'c') || noisy(1, 'd'));
    printf(" %d\n", noisy(1, 'a') ? noisy(10, 'b') : noisy(20, 'c'));
    printf("%d %d %d\n", !5, !!5, !0.0);
    printf("%d\n", (5 > 3) + (2 == 2) * 10 - !1);
    int x = 5;
    bool less = x < 6, both = less & (x > 4), either = less ^ both;
    printf("%d%d%d\n", less, both, either);
    bool *p = &f.b;
    *p = x;
    printf("%d %d\n", f.b, f.b == true);
    printf("%d\n", 1 < x < 3);
    return 0;
}
