// Structs that end in an array without a size, on the heap and as initialised globals.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text { int length; char chars[]; };
struct table { short count; double rows[]; };
struct old { int n; int items[1]; };
struct zero { int n; int items[0]; };

static struct text fixed = {5, "hello"};
static struct table numbers = {3, {1.5, 2.5, 3.5}};

static struct text *make(const char *s)
{
    int n = (int)strlen(s);
    struct text *t = malloc(sizeof *t + n + 1);
    t->length = n;
    memcpy(t->chars, s, n + 1);
    return t;
}

static struct text *append(struct text *t, const char *s)
{
    int n = (int)strlen(s);
    t = realloc(t, sizeof *t + t->length + n + 1);
    strcpy(t->chars + t->length, s);
    t->length += n;
    return t;
}

int main(void)
{
    printf("%d %d\n", (int)sizeof(struct text), (int)(sizeof(struct zero) == sizeof(int)));
    printf("%.*s %d\n", fixed.length, fixed.chars, fixed.length);
    double total = 0;
    for (int i = 0; i < numbers.count; i++)
        total += numbers.rows[i];
    printf("%.1f\n", total);
    struct text *t = append(append(make("one"), ", two"), ", three");
    printf("%d %s\n", t->length, t->chars);
    free(t);
    struct old *o = malloc(sizeof *o + 9 * sizeof(int));
    for (o->n = 0; o->n < 10; o->n++)
        o->items[o->n] = o->n * o->n;
    printf("%d %d\n", o->items[9], o->n);
    free(o);
    struct zero *z = calloc(1, sizeof *z + 4 * sizeof(int));
    z->items[3] = 7;
    printf("%d %d\n", z->items[0], z->items[3]);
    free(z);
    return 0;
}
