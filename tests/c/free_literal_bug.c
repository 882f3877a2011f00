// verdict: false(valid-free)
// property: valid-memsafety
// A name is a literal unless it was copied.
// inputs: 0
#include <stdlib.h>
#include <string.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    char *name = "none";
    _Bool known = __VERIFIER_nondet_bool();
    if (known)
        name = strdup("some");
    if (name[0])
        free(name);
    return 0;
}
