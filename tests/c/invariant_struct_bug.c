// verdict: false(unreach-call)
// inputs: 0
// Members of one object that change together.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct pair {
    int low, high;
};

static void widen(struct pair *p)
{
    p->low--;
    p->high++;
}

int main(void)
{
    struct pair p = {0, 1};
    while (__VERIFIER_nondet_int() && p.high < 1000000)
        widen(&p);
    if (p.low + p.high != 0)
        reach_error();
    return 0;
}
