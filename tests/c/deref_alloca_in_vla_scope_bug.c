// verdict: false(valid-deref)
// property: valid-memsafety
// What alloca() gives inside of the scope of such an array ends with it.
// native: maybe, no sanitizer sees where an array of variable length ends
// inputs:
int main(void)
{
    int n = 2;
    char *p;
    {
        int a[n];
        a[0] = 4;
        p = __builtin_alloca(a[0]);
        p[3] = 1;
    }
    p[3] = 2;
    return 0;
}
