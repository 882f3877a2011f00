// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A pointer two places behind the last element.
// inputs: 5
extern int __VERIFIER_nondet_int(void);

static int a[4];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 5)
        return 0;
    int *end = a + n;
    return end == a + 4;
}
