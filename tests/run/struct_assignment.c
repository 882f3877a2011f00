// Structs as values: assignment, chains of it, self-assignment, arrays in structs, through pointers, nested, swapped.
#include <stdio.h>

struct v3 { double x, y, z; };
struct small { char a; short b; };
struct array { int items[100]; struct small s; };
struct node { int value; struct node *next; struct { int left, right; } range; };

static void swap(struct array *a, struct array *b) { struct array t = *a; *a = *b; *b = t; }
static struct array global;

static int sum(struct array a)
{
    int total = 0;
    for (int i = 0; i < 100; i++)
        total += a.items[i];
    a.items[0] = -1;
    return total + a.s.b;
}

int main(void)
{
    struct v3 a = {1, 2, 3}, b, c;
    c = b = a;
    b.y = 7;
    a = a;
    printf("%g %g %g %g\n", a.y, b.y, c.y, (c = b).y);
    struct array p = {{0}}, q;
    for (int i = 0; i < 100; i++)
        p.items[i] = i;
    p.s.b = 5;
    q = p;
    q.items[50] = 1000;
    q.s = (struct small){'q', -7};
    swap(&p, &q);
    printf("%d %d %d %d\n", sum(p), sum(q), p.items[0], q.items[50]);
    global = p;
    p.items[1] = 0;
    printf("%d %d %c\n", global.items[1], sum(global), global.s.a);
    struct node nodes[3] = {{1, &nodes[1], {0, 5}}, {2, &nodes[2]}, {3}};
    nodes[2] = nodes[0];
    nodes[0].next->range = nodes[0].range;
    nodes[0].range.left = 9;
    printf("%d %d %d\n", nodes[2].next->value, nodes[1].range.right, nodes[2].range.left);
    struct node *n = &nodes[0];
    *n = *n->next;
    printf("%d %d %d\n", n->value, nodes[0].next == &nodes[2], nodes[0].range.right);
    struct { struct v3 row[2][2]; } grid = {{{{1, 2, 3}, {4, 5, 6}}, {{7, 8, 9}}}}, other = grid;
    other.row[1][1] = other.row[0][1];
    grid.row[0][0] = grid.row[1][0];
    printf("%g %g %g\n", other.row[1][1].z, grid.row[0][0].x, other.row[0][0].x);
    int i = 0;
    struct small list[3] = {{'a', 1}, {'b', 2}, {'c', 3}};
    list[i++] = list[2];
    printf("%d %c %d\n", i, list[0].a, list[0].b);
    volatile struct small v = {'v', 300};
    struct small w = v;
    v = (struct small){'w', w.b + 1};
    printf("%c %d %c\n", v.a, v.b, w.a);
    return 0;
}
