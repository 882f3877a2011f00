// verdict: true
// property: valid-memsafety
// hard with joining: states that are joined do not come again
// A block is lost in a program that never ends.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

static char *last;

int main(void)
{
    last = malloc(1);
    *last = 0;
    while (1)
        if (__VERIFIER_nondet_bool() && last) {
            *last ^= 1;
        }
}
