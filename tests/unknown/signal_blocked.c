// A signal that is blocked waits: its handler has not run when raise() returns.
#include <signal.h>
extern void reach_error(void);

static volatile sig_atomic_t seen;

static void handler(int number)
{
    (void)number;
    seen = 1;
}

int main(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    signal(SIGUSR1, handler);
    sigprocmask(SIG_BLOCK, &set, 0);
    raise(SIGUSR1);
    if (!seen)
        reach_error();
    return 0;
}
