// verdict: false(valid-memtrack)
// property: valid-memsafety
// At exit the variables of active functions still exist, after main's return they do not.
// inputs: 0
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = malloc(sizeof *p);
    *p = __VERIFIER_nondet_int();
    if (*p == 0)
        return 0;
    free(p);
    return 0;
}
