// Constant expressions in initialisers: addresses of elements and members, offsets, function pointers, strings plus offsets, sizeof, casts.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct point { char tag; int x, y; };
struct list { struct list *next; const char *name; int (*call)(int); };

static int twice(int x) { return 2 * x; }
static int negate(int x) { return -x; }
static int numbers[10] = {0, 1, 4, 9, 16, 25, 36};
static int *third = &numbers[3], *end = numbers + 10, *back = &numbers[9] - 4;
static struct point points[3] = {{'a', 1, 2}, {'b', 3, 4}, {'c', 5, 6}};
static int *member = &points[1].y;
static char *inside = (char *)&points[2] + offsetof(struct point, x);
static const char *tail = "prefix-suffix" + 7, *both[] = {"same", "same" + 2, &"letters"[3]};
static struct list nodes[] = {{&nodes[1], "one", twice}, {&nodes[2], "two", negate}, {0, "three", 0}};
static int sizes[] = {(int)sizeof(int), sizeof(struct point), sizeof numbers / sizeof *numbers, (int)offsetof(struct point, y)};
static uintptr_t address = (uintptr_t)&numbers[2];
static void *self = &self;
static int (*const functions[2])(int) = {twice, &negate};
static double ratio = 22 / 7.0, folded = 1e308 * 10, shifted = 1 << 10;
static long long mask = ~(1ULL << 63), choice = sizeof(long) > 2 ? 'y' : 'n', comma = (1 > 2) || 3;
static unsigned char wrapped = 300, letters[] = "ab\0cd", exact[3] = "xyz";
static int matrix[][3] = {{1}, {2, 3}, {4, 5, 6}};
static const int *const *chain = (const int *const *)&third;
static float narrow = 0.1;
enum { A = 5, B = A * 2 + (int)2.9 };
static int sized[B] = {[A] = B};
extern int later;
static int *forward = &later;
int later = 99;

int main(void)
{
    printf("%d %d %d\n", *third, (int)(end - third), *back);
    printf("%d %d %c\n", *member, *(int *)inside, inside[-4]);
    printf("%s %s %s %s\n", tail, both[0], both[1], both[2]);
    for (struct list *n = nodes; n; n = n->next)
        printf("%s %d\n", n->name, n->call ? n->call(21) : 0);
    printf("%d %d %d %d\n", sizes[0], sizes[1], sizes[2], sizes[3]);
    printf("%d %d\n", *(int *)address, self == &self);
    printf("%d %d\n", functions[0](4), functions[1](4));
    printf("%g %g %g %lld %lld %lld\n", ratio, folded, shifted, mask, choice, comma);
    printf("%d %d %d %d %c\n", wrapped, (int)sizeof letters, letters[3], (int)sizeof exact, exact[2]);
    printf("%d %d %d %d\n", (int)(sizeof matrix / sizeof *matrix), matrix[0][1], matrix[1][1], matrix[2][2]);
    printf("%d %a %d %d\n", **chain, narrow, sized[A], (int)(sizeof sized / sizeof *sized));
    printf("%d\n", *forward);
    return 0;
}
