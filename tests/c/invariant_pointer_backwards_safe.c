// verdict: true
// property: valid-memsafety
// hard: the loop has no bound, so that no number of paths is a proof
// inputs:
// A pointer walks from the end of its array to the beginning.
int main(void)
{
    int a[500], *p = a + 500;
    while (p > a)
        *--p = 1;
    return a[0] - 1;
}
