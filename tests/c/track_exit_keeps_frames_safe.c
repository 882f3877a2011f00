// verdict: true
// property: valid-memsafety
// hard: which variables are in scope where exit() is called is not known
// At exit the variables of active functions still exist, after main's return they do not.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = malloc(sizeof *p);
    *p = __VERIFIER_nondet_int();
    if (*p == 0)
        exit(0);
    free(p);
    return 0;
}
