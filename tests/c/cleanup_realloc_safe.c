// verdict: true
// property: valid-memcleanup
// realloc of nothing is another block.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

static char *a, *b;

int main(void)
{
    a = malloc(2);
    if (__VERIFIER_nondet_bool())
        b = realloc(a, 4), a = 0;
    free(b ? b : a);
    return 0;
}
