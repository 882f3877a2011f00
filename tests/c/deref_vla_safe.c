// verdict: true
// property: valid-memsafety
// An array of variable length ends where its length says.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 4)
        return 0;
    char a[n];
    for (int i = 0; i < n; i++)
        a[i] = 1;
    return a[n - 1] - 1;
}
