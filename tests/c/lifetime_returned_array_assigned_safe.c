// verdict: true
// property: valid-memsafety
// What a call returns ends with the full expression, also where that is an assignment.
extern int __VERIFIER_nondet_int(void);

struct triple { int a[3]; };

static struct triple make(int n)
{
    struct triple t = {{n, n + 1, n + 2}};
    return t;
}

static int sum(const int *p) { return p[0] + p[1] + p[2]; }

int main(void)
{
    if (__VERIFIER_nondet_int() == 7)
        return sum(make(2).a) != 9;
    return 0;
}
