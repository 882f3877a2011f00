// verdict: true
// property: valid-memsafety
// A function that calls setjmp has blocks that end like others.
#include <setjmp.h>

extern int __VERIFIER_nondet_int(void);

static jmp_buf before;

int main(void)
{
    int *p = 0;
    if (setjmp(before))
        return 1;
    if (__VERIFIER_nondet_int() > 2) {
        p = &(int){3};
        *p = 4;
    } else {
        longjmp(before, 1);
    }
    return p != 0;
}
