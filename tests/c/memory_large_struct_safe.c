// verdict: true
// Structures with much memory in them are copied.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);

struct log {
    int *owner;
    unsigned char bytes[1000000];
    int count;
};

static struct log one, two;

int main(void)
{
    int owner = 5;
    unsigned i;
    klee_make_symbolic(one.bytes, sizeof one.bytes, "bytes");
    klee_make_symbolic(&i, sizeof i, "i");
    one.owner = &owner;
    one.count = 9;
    two = one;
    one.bytes[524288]++;
    if (i < sizeof two.bytes && i != 524288)
        assert(*two.owner == 5 && two.count == 9 && two.bytes[i] == one.bytes[i]);
    return 0;
}
