// verdict: false(valid-memtrack)
// property: valid-memsafety
// A pointer shares its bytes with a number.
// inputs: 1
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

static union {
    int *pointer;
    unsigned long number;
} value;

int main(void)
{
    value.pointer = malloc(sizeof(int));
    if (__VERIFIER_nondet_bool()) {
        value.number = 12;
    }
    return 0;
}
