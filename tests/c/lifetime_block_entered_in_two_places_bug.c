// verdict: false(valid-deref)
// property: valid-memsafety
// A goto enters the block behind its beginning, where a pointer to the variable of the visit before is used.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs:

int main(void)
{
    int *kept = 0, round = 0;
again:
    if (round == 1)
        goto inside;
    {
        int v;
        v = 4;
        kept = &v;
        round++;
        goto again;
    inside:
        return *kept;
    }
}
