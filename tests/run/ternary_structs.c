// Conditional expressions over structs, pointers, void, mixed numbers, omitted middle; nested and as lvalues' addresses.
#include <stdio.h>

struct s { int a; char text[12]; };
struct small { char c; };

static struct s make(int a, const char *t) { struct s r = {a}; int i = 0; while ((r.text[i] = t[i])) i++; return r; }
static int side;
static int count(void) { return ++side; }

int main(void)
{
    struct s x = make(1, "one"), y = make(2, "two");
    for (int k = 0; k < 3; k++) {
        struct s z = k == 0 ? x : k == 1 ? y : make(3, "three");
        printf("%d %s %s\n", z.a, z.text, (k ? x : y).text);
    }
    struct small c = side ? (struct small){'n'} : (struct small){'y'};
    printf("%c\n", c.c);
    int a = 1, b = 2, *p = a < b ? &a : &b;
    *p = 10;
    *(a < b ? &a : &b) = 20;
    printf("%d %d\n", a, b);
    printf("%g %g\n", a ? 1 : 2.5, !a ? 1 : 2.5f);
    printf("%d\n", (a ? -1 : 1u) > 0);
    printf("%d\n", (int)sizeof(a ? 'c' : 1LL));
    void *v = a ? (void *)0 : &b;
    printf("%d\n", v == 0);
    a ? (void)printf("yes\n") : (void)printf("no\n");
    printf("%d %d\n", count() ?: 7, side);
    printf("%d\n", 0 ?: 9);
    char *text = 0;
    printf("%s\n", text ?: "default");
    long long wide = a ? -1 : 5ULL;
    printf("%lld\n", wide);
    struct s *ps = a ? &x : 0;
    ps->a += (ps == &x ? 100 : 200);
    printf("%d\n", x.a);
    int (*f)(void) = a ? count : 0;
    printf("%d\n", f());
    struct s list[2] = {x, y};
    list[a > 0] = list[a < 0];
    printf("%d\n", list[1].a);
    printf("%d\n", a ? b ? 1 : 2 : 3);
    return 0;
}
