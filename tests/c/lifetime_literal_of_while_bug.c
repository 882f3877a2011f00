// verdict: false(valid-deref)
// property: valid-memsafety
// The body of a loop is a block in each iteration, also without braces.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs:

int main(void)
{
    int n = 3, *last = &n;
    while (n-- > 0)
        last = &(int){n};
    return *last;
}
