// verdict: true
// property: undefined-behaviour
// A number that was never set is printed.
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x;
    if (__VERIFIER_nondet_int() > 0 || 1)
        x = 1;
    printf("%d\n", x);
    return 0;
}
