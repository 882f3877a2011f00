// verdict: false(unreach-call)
// hard without joining: every bit of an address is a branch, and there are more paths than can be followed
// A pointer is copied bit by bit, by branches alone, and read back through a union.
// inputs:
#include <stdint.h>
extern void reach_error(void);
static int target;

int main(void)
{
    uintptr_t from = (uintptr_t)&target;
    union {
        uintptr_t number;
        int *pointer;
    } to = {0};
    for (unsigned i = 0; i < 8 * sizeof from; i++)
        if (from >> i & 1)
            to.number |= (uintptr_t)1 << i;
    *to.pointer = 1;
    if (target == 1)
        reach_error();
    return 0;
}
