// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// Rows and columns whose product does not fit into memory.
// inputs: 3
// native: maybe, the compiler cuts the size off
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned long rows = __VERIFIER_nondet_uchar() & 3, columns = 2;
    if (rows == 3)
        rows = columns = 1UL << 4 * sizeof(long);
    if (rows == 0)
        return 0;
    char a[rows][columns];
    a[0][0] = 3;
    return a[0][0] == 4;
}
