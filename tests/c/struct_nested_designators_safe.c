// verdict: true
// Nested structures with designated initialisers and gaps that are zero.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct tree {
    struct {
        int values[3];
        int sum;
    } left, right;
};

int main(void)
{
    struct tree t = {.right.values = {[1] = 5}, .left.sum = 3, .right.sum = 5};
    unsigned i = __VERIFIER_nondet_uint();
    if (i > 2)
        return 0;
    if (t.left.values[i] != 0 || t.right.values[i] != (i == 1 ? 5 : 0))
        reach_error();
    if (t.left.sum + t.right.sum != 8)
        reach_error();
    return 0;
}
