// Designated initialisers, nested and out of order, overriding, ranges, unions, partial arrays; compound literals.
#include <stdio.h>

struct inner { int a, b; int list[3]; };
struct outer { char c; struct inner in[2]; union { int i; float f; char s[4]; } u; const char *name; };

static struct outer global = {.name = "global", .in[1].list[2] = 7, .in[0] = {.b = 3}, .u.f = 1.5f, .c = 'g'};
static int sparse[20] = {[3] = 30, 31, [10] = 100, [1] = 10, [15 ... 18] = 5};
static int last_wins[3] = {[0] = 1, [0] = 2, 3};
static struct inner *literal = &(struct inner){1, 2, {3, 4, 5}};
static int *array_literal = (int[]){9, 8, 7};

static int sum(struct inner i) { return i.a + i.b + i.list[0] + i.list[1] + i.list[2]; }
static int total(const int *p, int n) { int t = 0; while (n--) t += *p++; return t; }

static void show(const struct outer *o)
{
    printf("%c %d %d %d %08x %s\n", o->c, o->in[0].b, o->in[1].list[2], sum(o->in[0]) + sum(o->in[1]), o->u.i, o->name ? o->name : "-");
}

int main(void)
{
    show(&global);
    int k = 5;
    struct outer local = {'l', {{k, k + 1, {k * 2}}, {.list = {[1] = k}}}, {.i = k}, .name = "local"};
    show(&local);
    show(&(struct outer){.u.s = "abc", .in = {[1] = {.a = 1}}});
    for (int i = 0; i < 20; i++)
        printf("%d ", sparse[i]);
    printf("\n%d %d %d\n", last_wins[0], last_wins[1], last_wins[2]);
    printf("%d %d %d\n", sum(*literal), array_literal[2], sum((struct inner){.list = {1, 1, 1}}));
    printf("%d\n", total((int[]){1, 2, 3, k}, 4));
    int *p = (int[5]){[4] = 50};
    p[0] = 1;
    printf("%d %d\n", p[0] + p[1], p[4]);
    const char *text = (const char[]){"text"};
    char *buffer = (char[8]){0};
    buffer[0] = text[1];
    printf("%s %s\n", text, buffer);
    int results[3];
    for (int i = 0; i < 3; i++) {
        struct inner *each = &(struct inner){i};
        each->b += i;
        results[i] = each->a * 10 + each->b;
    }
    printf("%d %d %d\n", results[0], results[1], results[2]);
    int partial[2][3] = {{1}, 2};
    printf("%d %d %d\n", partial[0][0], partial[0][2], partial[1][0]);
    int zero[50] = {0}, big[100] = {1, 2};
    printf("%d %d\n", total(zero, 50), total(big, 100));
    union { long long w; char c[8]; } u = {.c = {1, 2}};
    printf("%lld\n", u.w);
    char grid[2][4] = {"ab", "cd"};
    printf("%s%s %d\n", grid[0], grid[1], grid[0][3]);
    printf("%d\n", (int){k} + ((struct inner){.a = 3}).a);
    return 0;
}
