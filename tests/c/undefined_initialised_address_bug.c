// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// An address that is computed before the program starts.
// inputs:
// native: maybe, the compiler computes it
static int a[4];
static int *p = a + 5;

int main(void)
{
    return p == a;
}
