// Pointers: steps, differences, comparisons, one past the end, negative indices, arrays of arrays, pointers to pointers.
#include <stddef.h>
#include <stdio.h>

struct triple { char c; int i; short s; };

static int length(const int *first, const int *last) { return (int)(last - first); }
static void fill(int (*m)[4], int rows) { for (int r = 0; r < rows; r++) for (int c = 0; c < 4; c++) m[r][c] = r * 10 + c; }

int main(void)
{
    int a[10];
    for (int *p = a; p != a + 10; p++)
        *p = (int)(p - a) * 3;
    int *middle = &a[5];
    printf("%d %d %d %d\n", middle[-2], middle[4], *(middle - 5), 2[a]);
    printf("%d %d %d\n", length(a, a + 10), length(middle, a), (int)(&a[9] - &a[0]));
    printf("%d%d%d%d\n", middle > a, a + 10 >= &a[9], middle == a + 5, &a[3] < &a[2]);
    int *walk = a, total = 0;
    total += *walk++;
    total += *++walk;
    total += (*walk)++;
    total += ++*walk;
    walk += 3;
    walk -= 1;
    printf("%d %d %d\n", total, (int)(walk - a), *walk);
    int m[3][4];
    fill(m, 3);
    int (*row)[4] = m + 1;
    printf("%d %d %d %d\n", (*row)[2], row[1][3], *(*(m + 2) + 1), (int)(row - m));
    printf("%d %d\n", (int)((char *)(row + 1) - (char *)row), (int)(&m[2][0] - &m[0][0]));
    struct triple t[4] = {{'a', 1, 2}, {'b', 3, 4}, {'c', 5, 6}, {'d', 7, 8}};
    struct triple *q = t + 3;
    printf("%c %d %d\n", (q - 1)->c, q[-3].i, (int)(q - t));
    printf("%d %d\n", (int)offsetof(struct triple, s), (int)((char *)&t[2].s - (char *)t));
    int *field = (int *)((char *)&t[1] + offsetof(struct triple, i));
    *field = 99;
    struct triple *owner = (struct triple *)((char *)field - offsetof(struct triple, i));
    printf("%d %c\n", t[1].i, owner->c);
    const char *words[] = {"alpha", "beta", "gamma", 0};
    int letters = 0;
    for (const char **w = words; *w; w++)
        for (const char *c = *w; *c; c++)
            letters++;
    printf("%d %c\n", letters, *(*(words + 1) + 2));
    int x = 1, y = 2, *px = &x, *py = &y, **pp = &px;
    **pp = 10;
    *pp = py;
    **pp = 20;
    int ***ppp = &pp;
    ***ppp += 1;
    printf("%d %d %d\n", x, y, px == py);
    int *null = 0;
    printf("%d %d %d\n", null == 0, !null, px != null);
    long long index = -3;
    unsigned char small = 2;
    printf("%d %d\n", middle[index], middle[small]);
    int cube[2][3][4] = {0};
    cube[1][2][3] = 5;
    printf("%d %d\n", *((int *)cube + 23), (int)(sizeof cube / sizeof cube[0][0]));
    printf("%d\n", (int)(&cube[1] - cube) + (int)(&cube[1][2] - cube[1]));
    return 0;
}
