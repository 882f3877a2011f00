// verdict: true
// A block that is made smaller may keep its address; what it holds it keeps anyway.
#include <stdint.h>
#include <stdlib.h>

extern void reach_error(void);

int main(void)
{
    char *block = malloc(100);
    block[0] = 7;
    uintptr_t before = (uintptr_t)block;
    block = realloc(block, 50);
    if (block[0] != 7)
        reach_error();
    (void)before;
    free(block);
    return 0;
}
