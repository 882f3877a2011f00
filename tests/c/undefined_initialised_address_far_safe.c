// verdict: true
// property: undefined-behaviour
// The same number, cut off by the program itself: sizes are unsigned.
static int a[4];
static int *p = a + 4 * ((1UL << (8 * sizeof(long) - 2)) + 1) / 4;

int main(void)
{
    return p == a;
}
