// verdict: false(valid-deref)
// property: valid-memsafety
// What a call returns ends with the full expression, also where that is an assignment.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs: 7
extern int __VERIFIER_nondet_int(void);

struct triple { int a[3]; };

static struct triple make(int n)
{
    struct triple t = {{n, n + 1, n + 2}};
    return t;
}

int main(void)
{
    int d[3] = {0}, *p = d;
    if (__VERIFIER_nondet_int() == 7) {
        p = make(2).a + 1;
        return *p;
    }
    return *p;
}
