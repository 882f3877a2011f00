// verdict: false(unreach-call)
// The library's sort, with a comparison function and symbolic elements.
// inputs: 3, 2, 1
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int ascending(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (y > x) - (y < x);
}

int main(void)
{
    int a[3];
    for (int i = 0; i < 3; i++)
        a[i] = __VERIFIER_nondet_int();
    qsort(a, 3, sizeof a[0], ascending);
    if (a[0] > a[1] || a[1] > a[2])
        reach_error();
    return 0;
}
