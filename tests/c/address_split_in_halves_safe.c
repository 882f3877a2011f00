// verdict: true
// An address taken apart into halves and put together again.
#include <stdint.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    int a = 5, b = 6;
    int *p = __VERIFIER_nondet_bool() ? &a : &b;
    unsigned bits = sizeof p * 4;
    uintptr_t number = (uintptr_t)p;
    uintptr_t low = number & (((uintptr_t)1 << bits) - 1), high = number >> bits;
    int *q = (int *)(high << bits | low);
    *q = 7;
    if (p != q || (a == 7) == (b == 7) || *p != 7)
        reach_error();
    return 0;
}
