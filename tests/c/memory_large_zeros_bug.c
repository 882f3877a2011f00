// verdict: false(assert)
// Zeros from calloc() stay zeros when the block grows.
// inputs: 0, 0, 0, 4
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);

int main(void)
{
    unsigned char *p = calloc(100000, 1000);
    unsigned i;
    klee_make_symbolic(&i, sizeof i, "i");
    if (!p || i >= 100000000)
        return 0;
    unsigned char *more = realloc(p, 100001000);
    if (!more) {
        free(p);
        return 0;
    }
    more[67108864] = 1;
    assert(more[i] == 0);
    free(more);
    return 0;
}
