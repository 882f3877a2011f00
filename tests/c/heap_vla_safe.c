// verdict: true
// An array of variable length, on the stack.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 6)
        return 0;
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = i * i;
    if (sizeof a != n * sizeof(int) || a[n - 1] != (n - 1) * (n - 1) || a[n - 1] > 25)
        reach_error();
    return 0;
}
