// verdict: false(valid-deref)
// property: valid-memsafety
// What is made in the head of a loop lives as long as the loop; what is made in its body, for one iteration.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs:

int main(void)
{
    int *kept = 0;
    for (int *p = &(int){0}; *p < 3; ++*p)
        if (*p == 1)
            kept = p;
    return *kept;
}
