// A handler may run at any time once an alarm is set.
#include <signal.h>
#include <unistd.h>

extern void reach_error(void);

static void late(int number)
{
    (void)number;
    reach_error();
}

int main(void)
{
    signal(SIGALRM, late);
    alarm(1);
    for (volatile int i = 0; i < 3; i++)
        ;
    return 0;
}
