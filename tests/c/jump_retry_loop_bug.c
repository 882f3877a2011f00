// verdict: false(unreach-call)
// Trying again by jumping back, with a counter that survives.
// inputs: 0
#include <setjmp.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static jmp_buf again;

int main(void)
{
    volatile int tries = 0;
    int needed = __VERIFIER_nondet_int();
    if (needed < 0 || needed > 4)
        return 0;
    setjmp(again);
    tries++;
    if (tries < needed)
        longjmp(again, tries);
    if (tries != needed)
        reach_error();
    return 0;
}
