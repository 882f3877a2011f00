// verdict: false(valid-deref)
// property: valid-memsafety
// A pointer that was a number in between, plus a number.
// inputs: 4
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static short a[4];

int main(void)
{
    uintptr_t n = __VERIFIER_nondet_uchar();
    if (n > 4)
        return 0;
    return *(short *)((uintptr_t)a + n * sizeof(short));
}
