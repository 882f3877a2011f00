// verdict: false(valid-deref)
// property: valid-memsafety
// A comparison reads both sides, as far as it is told.
// inputs: 4
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char a[3] = {1, 2, 3}, b[4] = {1, 2, 3, 4};
    unsigned n = __VERIFIER_nondet_uint();
    return n <= sizeof b && memcmp(a, b, n) == 0;
}
