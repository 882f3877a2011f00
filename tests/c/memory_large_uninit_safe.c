// verdict: true
// What was never written is the same in a copy.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);

int main(void)
{
    unsigned size = 2000000;
    unsigned char *p = malloc(size), *q = malloc(size);
    if (p && q) {
        p[1000] = 1;
        memcpy(q, p, size);
        q[2000] = p[2000] ^ 1;
        assert(q[1000] == 1 && q[1999999] == p[1999999]);
        assert(q[2000] != p[2000]);
    }
    free(p);
    free(q);
    return 0;
}
