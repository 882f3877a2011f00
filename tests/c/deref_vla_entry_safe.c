// verdict: true
// property: valid-memsafety
// The scope of the array begins and ends in the block where the function begins.
int main(void)
{
    int n = 3, *p;
    {
        int a[n];
        p = a;
        *p = 1;
    }
    p = &n;
    *p = 2;
    return 0;
}
