// verdict: true
// property: valid-memsafety
// What a global or static variable points to at the end is not lost; what a variable of main does, is.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    static int *kept;
    int n = __VERIFIER_nondet_int();
    kept = malloc(sizeof *kept);
    *kept = n;
    if (*kept != 3)
        free(kept);
    return 0;
}
