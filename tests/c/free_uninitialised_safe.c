// verdict: true
// property: valid-memsafety
// Slots that were never filled.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    int *slots[2], n = __VERIFIER_nondet_bool();
    for (int i = 0; i < n; i++)
        slots[i] = malloc(sizeof(int));
    for (int i = 0; i < n; i++)
        free(slots[i]);
    return 0;
}
