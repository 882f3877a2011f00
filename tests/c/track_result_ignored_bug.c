// verdict: false(valid-memtrack)
// property: valid-memsafety
// What a function returns is not taken.
// inputs: 6
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int *copy(int n)
{
    int *p = malloc(sizeof *p);
    *p = n;
    return p;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n > 5)
        copy(n);
    return 0;
}
