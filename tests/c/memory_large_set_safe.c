// verdict: true
// Much memory is set to a byte, and written to in one place.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);

int main(void)
{
    unsigned size = 100000000;
    unsigned char *p = malloc(size);
    if (!p)
        return 0;
    memset(p, 0x5a, size);
    unsigned i;
    unsigned char c;
    klee_make_symbolic(&i, sizeof i, "i");
    klee_make_symbolic(&c, sizeof c, "c");
    if (i < size) {
        p[i] = c;
        p[3] = 0x5a;
        assert(p[1000000] == 0x5a || i == 1000000);
    }
    free(p);
    return 0;
}
