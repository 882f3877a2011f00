// verdict: false(unreach-call)
// The largest of four symbolic elements, by halves.
// inputs: 1, 2, 3, 4
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int largest(const int *a, int n)
{
    if (n == 1)
        return a[0];
    int half = n / 2, left = largest(a, half), right = largest(a + half - 1, n - half);
    return left > right ? left : right;
}

int main(void)
{
    int a[4];
    for (int i = 0; i < 4; i++)
        a[i] = __VERIFIER_nondet_int();
    int top = largest(a, 4);
    for (int i = 0; i < 4; i++)
        if (a[i] > top)
            reach_error();
    return 0;
}
