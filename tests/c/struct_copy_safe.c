// verdict: true
// A copy of a structure is a structure of its own.
extern unsigned __VERIFIER_nondet_uint(void);
extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);

struct pair {
    int a[3];
    struct {
        short x;
    } inner;
};

int main(void)
{
    struct pair p = {{1, 2, 3}, {4}}, q;
    unsigned i = __VERIFIER_nondet_uint();
    if (i > 2)
        return 0;
    q = p;
    p.a[i] = __VERIFIER_nondet_short();
    p.inner.x = 9;
    if (q.a[0] + q.a[1] + q.a[2] != 6 || q.inner.x != 4)
        reach_error();
    return 0;
}
