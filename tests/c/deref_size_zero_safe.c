// verdict: true
// property: valid-memsafety
// A block without bytes has none that could be written.
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char n = __VERIFIER_nondet_uchar();
    char *p = malloc(n);
    if (n > 0)
        p[0] = 'x';
    free(p);
    return 0;
}
