// verdict: true
// property: valid-memsafety
// A buffer that is on the heap only if the one on the stack was too small.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char small[4], *buffer = small;
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 8)
        return 0;
    if (n > sizeof small)
        buffer = malloc(n);
    buffer[n - 1] = 1;
    if (buffer != small)
        free(buffer);
    return 0;
}
