// verdict: true
// Handlers run when the program ends, the last one first.
#include <stdlib.h>

extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

static int stage;

static void first(void)
{
    if (stage != 2)
        reach_error();
}

static void second(void) { stage++; }

int main(void)
{
    atexit(first);
    atexit(second);
    stage = 1;
    if (__VERIFIER_nondet_bool())
        exit(0);
    return 0;
}
