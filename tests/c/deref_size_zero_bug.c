// verdict: false(valid-deref)
// property: valid-memsafety
// A block without bytes has none that could be written.
// inputs: 0
// native: maybe, AddressSanitizer gives it a byte
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char n = __VERIFIER_nondet_uchar();
    char *p = malloc(n);
    if (p)
        p[0] = 'x';
    free(p);
    return 0;
}
