// _Generic, _Static_assert, _Alignof, typeof, statement expressions, local labels, min/max macros, attribute cleanup.
#include <stdio.h>

#define NAME(x) _Generic((x), int: "int", unsigned: "unsigned", long: "long", double: "double", float: "float", char: "char", char *: "string", default: "other")
#define MAX(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
#define SWAP(a, b) do { __typeof__(a) t_ = (a); (a) = (b); (b) = t_; } while (0)
#define ABSOLUTE(x) _Generic((x), int: iabs, double: dabs)(x)

_Static_assert(sizeof(int) == 4, "int has four bytes");
static int iabs(int x) { return x < 0 ? -x : x; }
static double dabs(double x) { return x < 0 ? -x : x; }
static int calls;
static int next(void) { return ++calls; }
static void close_it(int *p) { printf("closed %d\n", *p); }
struct __attribute__((aligned(32))) wide { char c; };

static int early(int n)
{
    int value __attribute__((cleanup(close_it))) = n;
    if (n > 1)
        return value * 2;
    value++;
    return value;
}

int main(void)
{
    char c = 'a';
    float f = 1;
    printf("%s %s %s %s %s %s %s %s\n", NAME(1), NAME(1u), NAME(1L), NAME(1.0), NAME(f), NAME(c), NAME("s"), NAME(&c == 0 ? (void *)0 : 0));
    printf("%d %g\n", ABSOLUTE(-5), ABSOLUTE(-2.5));
    printf("%d %d\n", MAX(next(), 0), calls);
    int a = 1, b = 2;
    SWAP(a, b);
    printf("%d %d\n", a, b);
    int r = ({ int t = 0; for (int i = 0; i < 5; i++) t += i; t; });
    printf("%d\n", r);
    printf("%d\n", ({ __label__ out; int k = 0; for (;;) if (++k > 6) goto out; out: k; }));
    struct { int x, y; } p = ({ __typeof__(p) q = {3, 4}; q.x++; q; });
    printf("%d %d\n", p.x, p.y);
    printf("%d %d %d\n", (int)_Alignof(double) <= 8, (int)_Alignof(struct wide), (int)sizeof(struct wide));
    printf("%d %d\n", early(1), early(5));
    {
        int first __attribute__((cleanup(close_it))) = 10, second __attribute__((cleanup(close_it))) = 20;
        first += second;
    }
    __typeof__(int[3]) list = {1, 2, 3};
    printf("%d\n", (int)(sizeof list / sizeof *list));
    _Alignas(16) char buffer[5];
    printf("%d\n", (int)((unsigned long)buffer % 16));
    printf("%d\n", __builtin_choose_expr(1, 10, "no"));
    printf("%d\n", __builtin_types_compatible_p(int, signed));
    __auto_type automatic = 2.5;
    printf("%g\n", automatic);
    _Noreturn void stop(void);
    printf("%d\n", __COUNTER__ + __COUNTER__);
    return 0;
}
