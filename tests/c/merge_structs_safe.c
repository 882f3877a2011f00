// verdict: true
// Structures that were assigned as a whole in branches.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

struct state {
    int low, high;
    char name[4];
};

int main(void)
{
    struct state s = {0, 100, "abc"};
    const struct state half = {0, 50, "low"}, other = {50, 100, "top"};
    if (__VERIFIER_nondet_bool())
        s = half;
    if (__VERIFIER_nondet_bool())
        s = other;
    if (s.high - s.low < 50 || (s.name[0] == 't') != (s.low == 50))
        reach_error();
    return 0;
}
