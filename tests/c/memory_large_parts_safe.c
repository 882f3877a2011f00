// verdict: true
// Three parts of a block hold different bytes; which one is read depends on the input.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);

static unsigned char p[3000000];

int main(void)
{
    unsigned i;
    klee_make_symbolic(&i, sizeof i, "i");
    memset(p + 1000, 1, 999000);
    memset(p + 1000000, 2, 1000000);
    if (i < 1000)
        assert(p[i] == 0);
    else if (i < 2000000)
        assert(p[i] == (i >= 1000000) + 1);
    else if (i < sizeof p) {
        p[i] = 4;
        assert(p[i] == 4 && p[999999] == 1 && p[1000000] == 2);
    }
    return 0;
}
