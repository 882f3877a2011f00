// verdict: false(valid-memcleanup)
// property: valid-memcleanup
// One of main's returns is too early.
// inputs: 2
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char *p = malloc(3);
    int n = __VERIFIER_nondet_int();
    if (n == 2)
        return 1;
    free(p);
    return n == 1;
}
