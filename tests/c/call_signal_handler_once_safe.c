// verdict: true
// sysv_signal forgets a handler once it was called; signal does not.
#define _GNU_SOURCE
#include <signal.h>
#include <string.h>

extern void reach_error(void);

static int calls;

static void count(int number)
{
    (void)number;
    calls++;
}

int main(void)
{
    struct sigaction now;
    signal(SIGUSR1, count);
    raise(SIGUSR1);
    sigaction(SIGUSR1, NULL, &now);
    if (calls == 1 && now.sa_handler == SIG_DFL)
        reach_error();
    return 0;
}
