// verdict: true
// property: valid-memsafety
// What realloc gives is the block now.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    char *p = malloc(1);
    if (__VERIFIER_nondet_bool()) {
        char *larger = realloc(p, 2);
        p = larger ? larger : p;
    }
    free(p);
    return 0;
}
