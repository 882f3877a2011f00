// verdict: true
// property: undefined-behaviour
// Rows and columns whose product is small.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned long rows = __VERIFIER_nondet_uchar() & 3, columns = 2;
    if (rows == 3)
        rows = columns = 1UL << sizeof(long) / 4;
    if (rows == 0)
        return 0;
    char a[rows][columns];
    a[0][0] = 3;
    return a[0][0] == 4;
}
