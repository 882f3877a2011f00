// verdict: true
// property: valid-memsafety
// A buffer that is smaller than what is said of it.
#include <stdlib.h>
#include <unistd.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char *name = malloc(64);
    if (!name)
        return 0;
    if (__VERIFIER_nondet_int() == 1)
        gethostname(name, 64);
    free(name);
    return 0;
}
