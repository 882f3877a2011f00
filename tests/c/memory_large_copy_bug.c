// verdict: false(assert)
// Much input is copied to a place that is aligned otherwise.
// inputs: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 3, 0, 0, 0
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);

static unsigned char from[3000000], to[3000100];

int main(void)
{
    unsigned i;
    klee_make_symbolic(from, sizeof from, "from");
    klee_make_symbolic(&i, sizeof i, "i");
    from[2] = 77;
    memcpy(to + 13, from, sizeof from);
    to[15] = 78;
    if (i < sizeof from && i != 2)
        assert(to[i + 12] == from[i]);
    assert(to[12] == 0 && to[3000013] == 0);
    return 0;
}
