// verdict: false(unreach-call)
// _Exit runs no handlers; exit does.
// inputs: 7
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void handler(void) { reach_error(); }

int main(void)
{
    atexit(handler);
    int x = __VERIFIER_nondet_int();
    if (x > 5)
        exit(1);
    _Exit(0);
}
