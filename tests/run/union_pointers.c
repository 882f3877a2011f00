// Pointers in unions with integers, other pointers and bytes; tagged unions of structs.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

union any { int *p; char *c; uintptr_t u; unsigned char bytes[sizeof(int *)]; void (*call)(int); };

enum kind { NUMBER, TEXT, PAIR };
struct value {
    enum kind kind;
    union { long number; const char *text; struct { struct value *left, *right; } pair; } as;
};

static struct value *number(long n) { struct value *v = malloc(sizeof *v); v->kind = NUMBER; v->as.number = n; return v; }
static struct value *text(const char *s) { struct value *v = malloc(sizeof *v); v->kind = TEXT; v->as.text = s; return v; }

static struct value *pair(struct value *l, struct value *r)
{
    struct value *v = malloc(sizeof *v);
    v->kind = PAIR;
    v->as.pair.left = l;
    v->as.pair.right = r;
    return v;
}

static void print(const struct value *v)
{
    switch (v->kind) {
    case NUMBER: printf("%ld", v->as.number); break;
    case TEXT: printf("'%s'", v->as.text); break;
    case PAIR: printf("("); print(v->as.pair.left); printf(" . "); print(v->as.pair.right); printf(")"); break;
    }
}

static void called(int x) { printf("called %d\n", x); }

int main(void)
{
    int cells[4] = {10, 20, 30, 40};
    union any a = {.p = &cells[1]};
    a.u += sizeof(int);
    printf("%d\n", *a.p);
    a.c += sizeof(int);
    printf("%d\n", *a.p);
    union any b;
    for (unsigned i = 0; i < sizeof b.bytes; i++)
        b.bytes[i] = a.bytes[i];
    printf("%d %d\n", *b.p, b.p == &cells[3]);
    b.u -= 3 * sizeof(int);
    printf("%d %d\n", *b.p, b.p == cells);
    a.call = called;
    b.u = a.u;
    b.call(7);
    a.p = 0;
    printf("%d\n", a.u == 0);
    print(pair(number(1), pair(text("two"), pair(number(-3), text("")))));
    printf("\n");
    return 0;
}
