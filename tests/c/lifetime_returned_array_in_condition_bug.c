// verdict: false(valid-deref)
// property: valid-memsafety
// A condition is a full expression.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs:

struct triple { int a[3]; };

static struct triple make(int n)
{
    struct triple t = {{n, n + 1, n + 2}};
    return t;
}

int main(void)
{
    int *p = 0;
    if ((p = make(3).a)[0] == 3)
        return p[2];
    return 1;
}
