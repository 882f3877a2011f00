// verdict: false(valid-deref)
// property: valid-memsafety
// inputs: 1
// An array of as many elements as the loop has iterations.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000)
        return 0;
    char a[n];
    for (int i = 0; i <= n; i++)
        a[i] = 0;
    return a[0];
}
