// verdict: false(assert)
// A constant table of many entries, with an index that is input.
// inputs: 112, 23, 0, 0
#include <assert.h>

extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);

#define ROW(n) n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7
#define ROWS(n) ROW(n), ROW(n + 8), ROW(n + 16), ROW(n + 24), ROW(n + 32), ROW(n + 40), ROW(n + 48), ROW(n + 56)
#define BLOCK(n) ROWS(n), ROWS(n + 64), ROWS(n + 128), ROWS(n + 192), ROWS(n + 256), ROWS(n + 320), ROWS(n + 384), ROWS(n + 448)

static const unsigned short table[] = {BLOCK(0), BLOCK(512), BLOCK(1024), BLOCK(1536), BLOCK(2048), BLOCK(2560), BLOCK(3072), BLOCK(3584),
                                       BLOCK(4096), BLOCK(4608), BLOCK(5120), BLOCK(5632)};

int main(void)
{
    unsigned i;
    klee_make_symbolic(&i, sizeof i, "i");
    if (i >= sizeof table / sizeof *table)
        return 0;
    assert(table[4000] == 4000);
    if (i % 2000 == 0)
        assert(table[i] != 6000);
    return 0;
}
