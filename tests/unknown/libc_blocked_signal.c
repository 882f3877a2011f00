// A signal that is blocked comes later.
#include <signal.h>
#include <stddef.h>

extern void reach_error(void);

static int seen;

static void note(int number)
{
    seen = number;
}

int main(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    signal(SIGUSR1, note);
    sigprocmask(SIG_BLOCK, &set, NULL);
    raise(SIGUSR1);
    if (!seen)
        reach_error();
    return 0;
}
