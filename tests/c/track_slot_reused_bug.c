// verdict: false(valid-memtrack)
// property: valid-memsafety
// A table with two slots for three values.
// inputs: 0, 1, 0
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int *slots[2];

int main(void)
{
    for (int i = 0; i < 3; i++) {
        int at = __VERIFIER_nondet_bool();
        slots[at] = malloc(sizeof(int));
        *slots[at] = i;
    }
    return 0;
}
