// A division by zero raises a signal, and its handler runs.
#include <signal.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void handler(int number)
{
    (void)number;
    reach_error();
}

int main(void)
{
    signal(SIGFPE, handler);
    return 5 / __VERIFIER_nondet_int();
}
