// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// An array whose size in bytes does not fit into memory: cut off, it would be four.
// inputs: 0
// native: maybe, the compiler cuts the size off
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned long n = __VERIFIER_nondet_uchar() & 3;
    if (n == 0)
        n = (1UL << (8 * sizeof(long) - 2)) + 1;
    int a[n];
    a[0] = 3;
    return a[0] == 4;
}
