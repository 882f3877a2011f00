// verdict: false(termination)
// property: termination
// An endless loop that a callee ends with the program.
// inputs: 0
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int count;

static void tick(_Bool stop)
{
    if (stop && count == 3)
        exit(0);
    if (count < 3)
        count++;
}

int main(void)
{
    _Bool stop = __VERIFIER_nondet_bool();
    while (1)
        tick(stop);
}
