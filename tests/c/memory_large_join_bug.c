// verdict: false(assert)
// Two branches write to different places of a large block.
// inputs: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 1, 0, 0, 0, 0, 0, 0, 0
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);

static unsigned char p[1000000];

int main(void)
{
    int c, d;
    klee_make_symbolic(p, sizeof p, "p");
    klee_make_symbolic(&c, sizeof c, "c");
    klee_make_symbolic(&d, sizeof d, "d");
    unsigned char before = p[700000];
    if (c)
        p[500000] = 1;
    else
        p[700000] = before + 1;
    if (d)
        memset(p + 100000, 0, 200000);
    else
        p[0] = 3;
    assert(c ? p[500000] == 1 && p[700000] == before : p[700000] != before);
    assert(d ? p[200000] == 0 : p[0] != 3);
    return 0;
}
