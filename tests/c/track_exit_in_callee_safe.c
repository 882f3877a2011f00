// verdict: true
// property: valid-memsafety
// A callee exits; its callers still hold what they hold.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void check(int n)
{
    if (n > 5)
        exit(1);
}

static char *make(int n)
{
    char *buffer = malloc(8);
    buffer[0] = 1;
    if (n > 5)
        check(n);
    return buffer;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    char *p = make(n);
    check(n);
    free(p);
    return 0;
}
