// verdict: false(valid-deref)
// property: valid-memsafety
// The body of do is a block of its own: the condition is outside.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs:

int main(void)
{
    int *p, n = 0;
    do
        p = &(int){++n};
    while (*p < 2);
    return 0;
}
