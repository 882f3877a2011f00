// verdict: true
// property: valid-memcleanup
// Nothing is checked at abort.
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);

static char *p;

int main(void)
{
    p = malloc(2);
    p[0] = __VERIFIER_nondet_char();
    if (p[0] == 0)
        abort();
    free(p);
    return 0;
}
