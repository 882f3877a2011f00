// Results by value used at once: members of calls, calls as arguments, through pointers, recursion, ternaries.
#include <stdio.h>

struct point { int x, y; };
struct box { struct point low, high; double weight; };
struct list { int length; int items[20]; };

static struct point make(int x, int y) { return (struct point){x, y}; }
static struct point add(struct point a, struct point b) { return make(a.x + b.x, a.y + b.y); }
static struct box around(struct point p, int r) { return (struct box){make(p.x - r, p.y - r), make(p.x + r, p.y + r), r / 2.0}; }
static struct box wider(struct box b, int n) { return n == 0 ? b : wider(around(add(b.low, b.high), n), n - 1); }
static int area(struct box b) { return (b.high.x - b.low.x) * (b.high.y - b.low.y); }

static struct list push(struct list l, int v)
{
    l.items[l.length++] = v;
    return l;
}

static struct list collatz(struct list l, int n)
{
    l = push(l, n);
    if (n == 1 || l.length == 20)
        return l;
    return collatz(l, n % 2 ? 3 * n + 1 : n / 2);
}

int main(void)
{
    struct point (*maker)(int, int) = make;
    printf("%d %d\n", make(3, 4).x, maker(5, 6).y);
    printf("%d\n", add(add(make(1, 2), make(3, 4)), maker(5, 6)).y);
    printf("%d %.2f\n", area(around(make(10, 10), 3)), around(make(0, 0), 5).weight);
    struct box b = wider(around(make(1, 1), 1), 4);
    printf("%d %d %d %d %.1f\n", b.low.x, b.low.y, b.high.x, b.high.y, b.weight);
    int flag = 1;
    struct point p = flag ? make(1, 2) : make(3, 4);
    struct point q = !flag ? p : add(p, p);
    printf("%d %d %d %d\n", p.x, p.y, q.x, q.y);
    printf("%d\n", (flag ? p : q).x + (flag ? q : p).y);
    struct list l = collatz((struct list){0}, 6);
    for (int i = 0; i < l.length; i++)
        printf("%d ", l.items[i]);
    printf("\n");
    struct point *grid[2] = {&p, &q};
    *grid[0] = add(*grid[0], *grid[1]);
    printf("%d %d\n", p.x, p.y);
    return 0;
}
