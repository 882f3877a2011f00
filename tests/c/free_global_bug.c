// verdict: false(valid-free)
// property: valid-memsafety
// A default that was not allocated.
// inputs: 0
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int usual = 3;

int main(void)
{
    int *setting = &usual;
    if (__VERIFIER_nondet_bool()) {
        setting = malloc(sizeof *setting);
        *setting = 4;
    }
    int value = *setting;
    if (value != 5)
        free(setting);
    return 0;
}
