// verdict: false(unreach-call)
// A block may have more room than was asked for, and never less.
// inputs:
// native: maybe, the library has one of the values that are allowed
#include <malloc.h>
#include <stdlib.h>

extern void reach_error(void);

int main(void)
{
    void *block = malloc(5);
    if (malloc_usable_size(block) > 5)
        reach_error();
    free(block);
    return 0;
}
