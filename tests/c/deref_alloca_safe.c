// verdict: true
// property: valid-memsafety
// What alloca gives ends with the function that asked for it.
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);

static char *fill(char *buffer, char c)
{
    if (!buffer)
        buffer = __builtin_alloca(4);
    buffer[0] = c;
    return buffer;
}

int main(void)
{
    char own[4], *p = fill(own, __VERIFIER_nondet_char());
    own[1] = p[0];
    return own[1] == 0;
}
