// verdict: true
// property: undefined-behaviour
// A pointer two places behind the last element.
extern int __VERIFIER_nondet_int(void);

static int a[4];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 4)
        return 0;
    int *end = a + n;
    return end == a + 4;
}
