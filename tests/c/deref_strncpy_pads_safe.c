// verdict: true
// property: valid-memsafety
// strncpy writes as many bytes as it is told, however short the string.
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char copy[5];
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 5)
        return 0;
    strncpy(copy, "ab", n);
    return 0;
}
