// verdict: false(unreach-call)
// Differences of pointers count elements, also backwards.
// inputs: 0, 4
#include <stddef.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct element {
    int a;
    char b[5];
};

int main(void)
{
    struct element a[5];
    unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
    if (i > 5 || j > 5)
        return 0;
    ptrdiff_t distance = &a[j] - &a[i];
    if (distance != (int)j - (int)i || (char *)&a[j] - (char *)&a[i] != distance * (ptrdiff_t)sizeof a[0])
        reach_error();
    if (distance < -4 || distance >= 4)
        reach_error();
    return 0;
}
