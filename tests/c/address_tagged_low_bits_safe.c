// verdict: true
// A flag in the low bit of an aligned pointer.
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    static int a = 10, b = 20;
    unsigned flag = __VERIFIER_nondet_uint() & 1;
    int x = __VERIFIER_nondet_int();
    uintptr_t tagged = (uintptr_t)(x > 0 ? &a : &b) | flag;
    int *p = (int *)(tagged & ~(uintptr_t)1);
    if ((tagged & 1) != flag)
        reach_error();
    if (p != (x > 0 ? &a : &b))
        reach_error();
    return 0;
}
