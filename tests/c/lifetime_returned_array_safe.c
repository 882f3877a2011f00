// verdict: true
// property: valid-memsafety
// What a call returns ends with the full expression.

struct triple { int a[3]; };

static struct triple make(int n)
{
    struct triple t = {{n, n + 1, n + 2}};
    return t;
}

int main(void)
{
    int p = make(1).a[1];
    return p != 2;
}
