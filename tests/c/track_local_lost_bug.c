// verdict: false(valid-memtrack)
// property: valid-memsafety
// A function returns without what it has allocated.
// inputs: 4
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int twice(int n)
{
    int *copy = malloc(sizeof *copy);
    *copy = n % 100;
    int result = *copy * 2;
    copy = &n;
    return result;
}

int main(void)
{
    return twice(__VERIFIER_nondet_int()) == 1;
}
