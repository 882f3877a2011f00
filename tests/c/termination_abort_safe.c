// verdict: true
// property: termination
// An abort is an end.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    for (;;) {
        if (n >= 2)
            abort();
        if (n < 2)
            return 0;
    }
}
