// verdict: false(valid-deref)
// property: valid-memsafety
// In a function that is called, and hands the array on to another.
// native: maybe, no sanitizer sees where an array of variable length ends
// inputs: 2
extern int __VERIFIER_nondet_int(void);
static int *last;

static void fill(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = i;
    last = a;
}

static int sum(int n)
{
    int result = 0;
    {
        int a[n];
        fill(a, n);
        for (int i = 0; i < n; i++)
            result += *last + i;
    }
    return result + last[0];
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 2 || n > 3)
        return 0;
    return sum(n);
}
