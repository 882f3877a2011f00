// verdict: true
// property: valid-memsafety
// Addresses as numbers wrap, and come back.
extern unsigned long __VERIFIER_nondet_ulong(void);

#include <stdint.h>

static int a[4];

int main(void)
{
    uintptr_t far = __VERIFIER_nondet_ulong();
    uintptr_t there = (uintptr_t)&a[1] + far * sizeof(int);
    int *p = (int *)(there - far * sizeof(int));
    *p = 3;
    int *q = &a[2];
    q -= (long)(p - a);
    q[2] = 4;
    return a[1] - 3;
}
