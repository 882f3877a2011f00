// verdict: false(valid-memtrack)
// property: valid-memsafety
// hard: a register still points to the block
// A block is lost in a program that never ends.
// inputs: 1
// native: maybe, a temporary may still point to it
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
            last = 0;
        }
}
