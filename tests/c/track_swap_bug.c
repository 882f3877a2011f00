// verdict: false(valid-memtrack)
// property: valid-memsafety
// A swap that forgets one side.
// inputs: 1
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

static char *a, *b;

int main(void)
{
    a = malloc(1);
    b = malloc(2);
    if (__VERIFIER_nondet_bool()) {
        char *old = a;
        a = b;
        b = a;
    }
    return a == b;
}
