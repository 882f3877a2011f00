// verdict: true
// property: valid-memsafety
// Also where the structure is one of two.
extern int __VERIFIER_nondet_int(void);

struct triple { int a[3]; };

static struct triple make(int n)
{
    struct triple t = {{n, n + 1, n + 2}};
    return t;
}

int main(void)
{
    int c = __VERIFIER_nondet_int();
    int p = *(c > 0 ? make(1) : make(2)).a;
    return p > 2;
}
