// verdict: true
// property: valid-memcleanup
// The same function ends the program with and without a block.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static char *p;

static void finish(int status)
{
    free(p);
    exit(status);
}

int main(void)
{
    p = malloc(1);
    finish(__VERIFIER_nondet_int() % 8);
    return 0;
}
