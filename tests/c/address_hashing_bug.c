// verdict: false(unreach-call)
// A set of addresses that is organised by a hash of them finds what was put in, wherever objects are.
// inputs: 0
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    static int objects[3];
    const int *buckets[4] = {0, 0, 0, 0};
    for (int i = 0; i < 3; i++) {
        unsigned h = (unsigned)((uintptr_t)&objects[i] >> 2) % 2;
        buckets[h] = &objects[i];
    }
    unsigned wanted = __VERIFIER_nondet_uint();
    if (wanted > 2)
        return 0;
    int found = 0;
    for (int i = 0; i < 4; i++)
        found += buckets[i] == &objects[wanted];
    if (found != 1)
        reach_error();
    return 0;
}
