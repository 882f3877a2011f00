// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A number that was never set is printed.
// inputs: 0
// native: maybe, only MemorySanitizer sees it
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x;
    if (__VERIFIER_nondet_int() > 0)
        x = 1;
    printf("%d\n", x);
    return 0;
}
