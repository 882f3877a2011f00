// verdict: true
// property: valid-memsafety
// A pointer that was a number in between, plus a number.
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static short a[4];

int main(void)
{
    uintptr_t n = __VERIFIER_nondet_uchar();
    if (n > 3)
        return 0;
    return *(short *)((uintptr_t)a + n * sizeof(short));
}
