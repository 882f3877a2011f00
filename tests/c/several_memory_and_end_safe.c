// verdict: true
// property: valid-memsafety, termination
// verdicts: valid-memsafety true, termination true
// A loop that ends, with a block that is freed in each turn.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char *p = malloc(1);
    for (unsigned n = __VERIFIER_nondet_uint() % 3; n > 0; n--) {
        free(p);
        p = malloc(1);
    }
    free(p);
    return 0;
}
