// verdict: true
// property: undefined-behaviour
// An array whose size in bytes is small.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned long n = __VERIFIER_nondet_uchar() & 3;
    if (n == 0)
        n = ((1UL << (8 * sizeof(long) - 2)) + 1) % 5 + 1;
    int a[n];
    a[0] = 3;
    return a[0] == 4;
}
