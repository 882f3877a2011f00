// verdict: true
// property: valid-memsafety
// Nothing happens to a null pointer that is freed.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    char *p = malloc(3);
    _Bool early = __VERIFIER_nondet_bool();
    if (early) {
        free(p);
        p = 0;
    }
    free(p);
    return 0;
}
