// verdict: false(valid-memcleanup)
// property: valid-memcleanup
// A copy of a string is a block.
// inputs: 1
#include <stdlib.h>
#include <string.h>

extern _Bool __VERIFIER_nondet_bool(void);

static const char *name = "none";

int main(void)
{
    char *copy = 0;
    if (__VERIFIER_nondet_bool())
        name = copy = strdup(name);
    int length = (int)strlen(name);
    free(length == 0 ? copy : 0);
    return length;
}
