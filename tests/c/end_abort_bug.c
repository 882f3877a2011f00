// verdict: false(unreach-call)
// abort ends the program without its handlers.
// inputs: 0
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void handler(void) { reach_error(); }

int main(void)
{
    int x = __VERIFIER_nondet_int();
    atexit(handler);
    if (x != 0)
        abort();
    return 0;
}
