// verdict: true
// Structures of several sizes as results.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct point {
    int x, y;
};
struct box {
    struct point low, high;
    char name[3];
};

static struct point make(int x, int y) { return (struct point){x, y}; }

static struct box around(struct point a, struct point b)
{
    struct box result = {a, b, "ab"};
    if (a.x > b.x)
        result.low.x = b.x, result.high.x = a.x;
    return result;
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    struct box box = around(make(b, 1), make(a, 2));
    if (box.low.x > box.high.x || box.name[2] != 0 || box.high.y != 2)
        reach_error();
    if (a != b && box.low.x == box.high.x)
        reach_error();
    return 0;
}
