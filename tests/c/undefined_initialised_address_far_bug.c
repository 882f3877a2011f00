// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// An address that is computed before the program starts, so far away that it is inside again once it is cut off.
// inputs:
// native: maybe, the compiler computes it
static int a[4];
static int *p = a + ((1UL << (8 * sizeof(long) - 2)) + 1);

int main(void)
{
    return p == a;
}
