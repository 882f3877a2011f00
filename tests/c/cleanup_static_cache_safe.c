// verdict: true
// property: valid-memcleanup
// A buffer that a function keeps between its calls.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

static char *cached(_Bool release)
{
    static char *buffer;
    if (!buffer)
        buffer = malloc(4);
    if (release) {
        free(buffer);
        buffer = 0;
    }
    return buffer;
}

int main(void)
{
    char *p = cached(0);
    p[0] = 'x';
    if (__VERIFIER_nondet_bool())
        p = cached(0);
    cached(1);
    return 0;
}
