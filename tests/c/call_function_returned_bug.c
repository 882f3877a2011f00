// verdict: false(unreach-call)
// A function that returns a function, and comparisons of what it returned.
// inputs: 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

typedef int (*operation)(int);

static int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }
static operation choose(int factor) { return factor == 2 ? twice : factor == 3 ? thrice : 0; }

int main(void)
{
    int factor = __VERIFIER_nondet_int();
    operation f = choose(factor);
    if (!f)
        f = twice;
    if (f == twice && factor != 2)
        reach_error();
    if (f(7) != factor * 7)
        reach_error();
    return 0;
}
