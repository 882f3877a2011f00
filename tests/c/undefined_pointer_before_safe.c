// verdict: true
// property: undefined-behaviour
// A pointer that stops in front of its array.
extern int __VERIFIER_nondet_int(void);

static int a[4] = {1, 2, 3, 4};

int main(void)
{
    int sum = 0;
    if (__VERIFIER_nondet_int() > 5)
        return 0;
    for (int *p = a + 4; p > a; p--)
        sum += p[-1];
    return sum == 11;
}
