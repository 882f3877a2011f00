// verdict: false(termination)
// property: termination
// hard: the state of a setjmp is not compared
// A jump back that repeats what failed.
// inputs: 1
#include <setjmp.h>

extern _Bool __VERIFIER_nondet_bool(void);

static jmp_buf start;

static void attempt(int n)
{
    if (n > 0)
        longjmp(start, n);
}

int main(void)
{
    static volatile int left;
    left = __VERIFIER_nondet_bool();
    setjmp(start);
    attempt(left);
    return 0;
}
