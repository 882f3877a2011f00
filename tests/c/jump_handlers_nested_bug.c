// verdict: false(unreach-call)
// An inner handler that passes some errors on to the outer one.
// inputs: 2
#include <setjmp.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static jmp_buf outer, inner;

static void fail(int code)
{
    if (code)
        longjmp(inner, code);
}

int main(void)
{
    int code = __VERIFIER_nondet_int();
    if (code < 0 || code > 3)
        return 0;
    volatile int handled = 0;
    if (setjmp(outer)) {
        if (handled != 0 || code != 3)
            reach_error();
        return 0;
    }
    int caught = setjmp(inner);
    if (caught == 2)
        longjmp(outer, 1);
    if (caught == 0)
        fail(code);
    else
        handled = caught;
    if (handled != code)
        reach_error();
    return 0;
}
