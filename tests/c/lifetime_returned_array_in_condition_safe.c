// verdict: true
// property: valid-memsafety
// A condition is a full expression.

struct triple { int a[3]; };

static struct triple make(int n)
{
    struct triple t = {{n, n + 1, n + 2}};
    return t;
}

int main(void)
{
    int *p = 0, c = 0;
    if ((p = make(3).a)[0] == 3 && (c = p[2]) == 5)
        return 0;
    return c;
}
