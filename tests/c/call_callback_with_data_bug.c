// verdict: false(unreach-call)
// A callback that gets its data as an untyped pointer.
// inputs: 5, 6, 7
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

struct range {
    int low, high, outside;
};

static void visit(const int *a, int n, void (*each)(int, void *), void *data)
{
    for (int i = 0; i < n; i++)
        each(a[i], data);
}

static void check(int x, void *data)
{
    struct range *r = data;
    if (x < r->low || x > r->high)
        r->outside++;
}

int main(void)
{
    int a[3];
    struct range r = {5, 6, 0};
    for (int i = 0; i < 3; i++) {
        a[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(a[i] >= 5 && a[i] <= 7);
    }
    visit(a, 3, check, &r);
    if (r.outside)
        reach_error();
    return 0;
}
