// verdict: true
// property: valid-memsafety
// A pointer shares its bytes with a number.
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
        free(value.pointer);
        value.number = 12;
    }
    return 0;
}
