// verdict: true
// property: undefined-behaviour
// An array of no elements.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 4)
        return 0;
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = i;
    return n > 0 && a[n - 1] == 9;
}
