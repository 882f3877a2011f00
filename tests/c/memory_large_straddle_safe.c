// verdict: true
// Words that lie across the border between two parts of a block.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);

static unsigned char p[3000000];

int main(void)
{
    unsigned i, word;
    klee_make_symbolic(&i, sizeof i, "i");
    memset(p, 1, 1000000);
    memset(p + 1000000, 2, 2000000);
    if (i < 999990 || i > 1000010)
        return 0;
    memcpy(&word, p + i, sizeof word);
    if (i == 999999)
        assert(word == 0x02020201);
    word = 0x05060708;
    memcpy(p + i, &word, sizeof word);
    if (i == 999998)
        assert(p[999997] == 1 && p[999999] == 7 && p[1000001] == 5 && p[1000002] == 2);
    return 0;
}
