// Functions as values: tables, arguments, results, in structs, compared, recursive, with state.
#include <stdio.h>

typedef int (*binary)(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static const struct { const char *name; binary f; } table[] = {{"add", add}, {"sub", sub}, {"mul", mul}, {"null", 0}};

static binary find(char c) { return c == '+' ? add : c == '-' ? sub : c == '*' ? mul : 0; }
static int fold(binary f, int start, const int *items, int n)
{
    while (n--)
        start = f(start, *items++);
    return start;
}

struct shape { const struct methods *methods; double a, b; };
struct methods { const char *name; double (*area)(const struct shape *); struct shape (*grow)(struct shape, double); };
static double rectangle_area(const struct shape *s) { return s->a * s->b; }
static double triangle_area(const struct shape *s) { return s->a * s->b / 2; }
static struct shape grow(struct shape s, double k) { s.a *= k; s.b *= k; return s; }
static const struct methods rectangle = {"rectangle", rectangle_area, grow}, triangle = {.name = "triangle", .grow = grow, .area = triangle_area};

static int (*twice(int (*f)(int)))(int) { return f; }
static int increment(int x) { return x + 1; }
static int apply(int (**chain)(int), int x) { while (*chain) x = (*chain++)(x); return x; }
static int square(int x) { return x * x; }

static int even(int n);
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int (*const parity[2])(int) = {even, odd};

int main(void)
{
    int items[] = {1, 2, 3, 4};
    for (int i = 0; i < 4; i++)
        if (table[i].f)
            printf("%s %d\n", table[i].name, table[i].f(7, 3));
    printf("%d %d %d\n", fold(find('+'), 0, items, 4), fold(find('-'), 0, items, 4), fold(find('*'), 1, items, 4));
    printf("%d %d %d\n", find('+') == add, find('-') == add, find('?') == 0);
    struct shape shapes[] = {{&rectangle, 2, 3}, {&triangle, 4, 5}};
    for (int i = 0; i < 2; i++) {
        struct shape big = shapes[i].methods->grow(shapes[i], 2);
        printf("%s %.1f %.1f\n", shapes[i].methods->name, shapes[i].methods->area(&shapes[i]), big.methods->area(&big));
    }
    printf("%d\n", twice(increment)(41));
    int (*chain[])(int) = {increment, square, increment, square, 0};
    printf("%d\n", apply(chain, 1));
    printf("%d %d\n", parity[0](10), (*parity[1])(10));
    printf("%d\n", (&add == *&add) + (***add)(1, 1));
    return 0;
}
