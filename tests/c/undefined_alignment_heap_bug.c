// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// An int between two places for one.
// inputs: 1
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), result = 0;
    char *block = calloc(4, sizeof(int));
    if (!block)
        return 0;
    if (n >= 0 && n < 4)
        result = *(int *)(block + n * 1);
    free(block);
    return result;
}
