// verdict: false(valid-deref)
// property: valid-memsafety
// Sorting indices by what they stand for.
// inputs: 3
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static const int weights[3] = {7, 5, 6};

static int lighter(const void *left, const void *right)
{
    int a = weights[*(const int *)left], b = weights[*(const int *)right];
    return (a > b) - (a < b);
}

int main(void)
{
    int order[2] = {0, __VERIFIER_nondet_int()};
    if (order[1] < 0 || order[1] > 3)
        return 0;
    qsort(order, 2, sizeof order[0], lighter);
    return order[0];
}
