// verdict: true
// property: valid-memsafety
// A macro that is a substatement is one also where it expands to an assignment.
extern int __VERIFIER_nondet_int(void);

#define POINT(p, a) p = &(struct point){a, a}
struct point { int x, y; };

int main(void)
{
    struct point d = {0, 0}, *p = &d;
    int c = __VERIFIER_nondet_int(), y = 0;
    for (int i = 0; i < 2; i++)
        if (c == i) { POINT(p, 4); y = p->y; }
    return y;
}
