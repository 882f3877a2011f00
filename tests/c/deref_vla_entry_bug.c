// verdict: false(valid-deref)
// property: valid-memsafety
// The scope of the array begins and ends in the block where the function begins.
// native: maybe, no sanitizer sees where an array of variable length ends
// inputs:
int main(void)
{
    int n = 3, *p;
    {
        int a[n];
        p = a;
        *p = 1;
    }
    *p = 2;
    return 0;
}
