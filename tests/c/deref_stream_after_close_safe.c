// verdict: true
// property: valid-memsafety
// A stream that was closed must not be used any more.
#include <stdio.h>

int main(void)
{
    FILE *file = fopen("/dev/null", "w");
    if (!file)
        return 0;
    feof(file);
    fclose(file);
    return 0;
}
