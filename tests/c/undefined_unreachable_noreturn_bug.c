// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A function that is said not to return, and does.
// inputs: 0
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

__attribute__((noreturn)) static void die(int status)
{
    if (status != 0)
        exit(status);
}

int main(void)
{
    int status = __VERIFIER_nondet_int();
    if (status >= 0 && status < 4)
        die(status);
    return 0;
}
