// verdict: true
// property: undefined-behaviour
// An index that was never set.
extern int __VERIFIER_nondet_int(void);

static int a[4] = {1, 2, 3, 4};

int main(void)
{
    unsigned i;
    if (__VERIFIER_nondet_int() == 0 || 1)
        i = 2;
    return a[i & 3] == 9;
}
