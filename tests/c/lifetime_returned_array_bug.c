// verdict: false(valid-deref)
// property: valid-memsafety
// What a call returns ends with the full expression.
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
    int *p = make(1).a;
    return p[1];
}
