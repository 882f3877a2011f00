// verdict: false(valid-deref)
// property: valid-memsafety
// Each iteration has a literal of its own; the block is left by a return, too.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs:

int main(void)
{
    int *kept = 0;
    for (int i = 0; i < 2; i++) {
        if (i == 1)
            return *kept;
        kept = &(int){i};
    }
    return 0;
}
