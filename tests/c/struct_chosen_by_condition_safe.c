// verdict: true
// A structure that is one of two, by the conditional operator.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

struct triple {
    char a;
    long long b;
    int c;
};

int main(void)
{
    const struct triple one = {1, 10, 100}, two = {2, 20, 200};
    _Bool which = __VERIFIER_nondet_bool();
    struct triple t = which ? one : two;
    if (t.b != 10 * t.a || t.c != 10 * t.b || (t.a == 1) != which)
        reach_error();
    return 0;
}
