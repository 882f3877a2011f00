// verdict: true
// property: valid-memsafety
// A copy is longer than its source.
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char source[4] = "abc", target[8];
    unsigned n = __VERIFIER_nondet_uint();
    if (n > sizeof source)
        return 0;
    memcpy(target, source, n);
    return 0;
}
