// alarm() sends a signal some time later.
#include <signal.h>
#include <unistd.h>
extern void reach_error(void);

static volatile sig_atomic_t seen;

static void handler(int number)
{
    (void)number;
    seen = 1;
}

int main(void)
{
    signal(SIGALRM, handler);
    alarm(1);
    while (!seen)
        ;
    reach_error();
    return 0;
}
