// verdict: false(unreach-call)
// The value that longjmp brings, where zero becomes one.
// inputs: 0
#include <setjmp.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static jmp_buf environment;

int main(void)
{
    volatile int input = __VERIFIER_nondet_int();
    int value = setjmp(environment);
    if (value == 0)
        longjmp(environment, input);
    if (value != input)
        reach_error();
    return 0;
}
