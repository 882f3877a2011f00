// verdict: true
// property: undefined-behaviour
// One past the end is an address, and so is one in the middle.
// inputs:
static int a[4];
static int *p = a + 4, *q[] = {a + 3, &a[0]};

int main(void)
{
    return p == a || q[0] == q[1];
}
