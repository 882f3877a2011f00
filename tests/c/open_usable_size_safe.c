// verdict: true
// A block may have more room than was asked for, and never less.
#include <malloc.h>
#include <stdlib.h>

extern void reach_error(void);

int main(void)
{
    void *block = malloc(5);
    if (malloc_usable_size(block) < 5)
        reach_error();
    free(block);
    return 0;
}
