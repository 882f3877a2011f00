// verdict: false(valid-deref)
// property: valid-memsafety
// Each iteration has a variable of its own, also behind a label.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs:

int main(void)
{
    int *kept = 0, sum = 0;
    for (int i = 0; i < 2; i++) {
    again:;
        int w = i;
        if (kept)
            sum += *kept;
        kept = &w;
        if (sum > 100)
            goto again;
    }
    return sum;
}
