// verdict: false(valid-deref)
// property: valid-memsafety
// The arguments of a call are in its full expression, and what the callee keeps outlives that.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs:

struct triple { int a[3]; };

static struct triple make(int n)
{
    struct triple t = {{n, n + 1, n + 2}};
    return t;
}

static int *kept;
static int keep(int *p, int n) { kept = p; return p[n]; }

int main(void)
{
    int n = keep(make(4).a, ({ int t = 1; t + 1; }));
    return n + *kept;
}
