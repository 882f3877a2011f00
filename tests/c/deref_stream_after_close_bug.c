// verdict: false(valid-deref)
// property: valid-memsafety
// A stream that was closed must not be used any more.
// inputs:
// native: maybe, what the library does to its own memory no sanitizer sees
#include <stdio.h>

int main(void)
{
    FILE *file = fopen("/dev/null", "w");
    if (!file)
        return 0;
    fclose(file);
    feof(file);
    return 0;
}
