// verdict: true
// Nothing runs after exit.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void stop_unless(int condition)
{
    if (!condition)
        exit(3);
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    stop_unless(x > 5);
    if (x < 5)
        reach_error();
    return 0;
}
