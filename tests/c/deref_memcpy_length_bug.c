// verdict: false(valid-deref)
// property: valid-memsafety
// A copy is longer than its source.
// inputs: 5
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char source[4] = "abc", target[8];
    unsigned n = __VERIFIER_nondet_uint();
    if (n > sizeof target)
        return 0;
    memcpy(target, source, n);
    return 0;
}
