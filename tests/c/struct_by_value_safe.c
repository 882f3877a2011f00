// verdict: true
// A callee changes its own copy of a structure.
extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);

struct counter {
    int value;
    char padding[20];
};

static int advance(struct counter c)
{
    c.value++;
    return c.value;
}

int main(void)
{
    struct counter c = {__VERIFIER_nondet_short(), ""};
    int old = c.value, new = advance(c);
    if (new != old + 1 || c.value != old)
        reach_error();
    return 0;
}
