// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A pointer that stops in front of its array.
// inputs: 0
// native: maybe, no sanitizer looks at pointers that leave their object
extern int __VERIFIER_nondet_int(void);

static int a[4] = {1, 2, 3, 4};

int main(void)
{
    int sum = 0;
    if (__VERIFIER_nondet_int() > 5)
        return 0;
    for (int *p = a + 3; p >= a; p--)
        sum += *p;
    return sum == 11;
}
