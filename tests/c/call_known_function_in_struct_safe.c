// verdict: true
// A member of a structure is either a function of the program or one that asks for an input.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct device {
    int (*read)(void);
    int last;
};

static int counted = 5;
static int count(void) { return ++counted; }
static int next(struct device *d) { return d->read(); }

int main(void)
{
    struct device d = {__VERIFIER_nondet_int() ? __VERIFIER_nondet_int : count, 0};
    int x = __VERIFIER_nondet_int();
    d.last = next(&d);
    if (d.last != x && x < 0)
        return 0;
    if (x > 5)
        return 0;
    if (d.last > 6 && x < 0)
        reach_error();
    return 0;
}
