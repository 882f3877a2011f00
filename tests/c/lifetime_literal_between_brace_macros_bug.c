// verdict: false(valid-deref)
// property: valid-memsafety
// The body of a loop whose braces are macros.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs:
#define BEGIN {
#define END }

int main(void)
{
    int *p = 0, k = 2;
    while (k--) BEGIN
        p = &(int){3};
        *p = 4;
    END
    return *p;
}
