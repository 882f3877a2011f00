// verdict: false(valid-deref)
// property: valid-memsafety
// Setting as many elements as there are bytes.
// inputs: 1
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void)
{
    short a[3];
    memset(a, __VERIFIER_nondet_char(), 3 * sizeof(int));
    return a[0] == a[2];
}
