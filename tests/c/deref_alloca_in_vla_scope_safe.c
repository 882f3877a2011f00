// verdict: true
// property: valid-memsafety
// What alloca() gives inside of the scope of such an array ends with it.
int main(void)
{

    char *p;
    {
        int a[2];
        a[0] = 4;
        p = __builtin_alloca(a[0]);
        p[3] = 1;
    }
    p[3] = 2;
    return 0;
}
