// verdict: false(unreach-call)
// Members of a structure have rising addresses, the first that of the structure.
// inputs: 0
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct record {
    char a;
    double b;
    short c;
};

int main(void)
{
    struct record r[2];
    unsigned i = __VERIFIER_nondet_uint() % 2;
    uintptr_t start = (uintptr_t)&r[i];
    if ((uintptr_t)&r[i].a != start || (uintptr_t)&r[i].b <= start || (uintptr_t)&r[i].c - start < 20)
        reach_error();
    if ((uintptr_t)&r[1] - (uintptr_t)&r[0] != sizeof r[0])
        reach_error();
    return 0;
}
