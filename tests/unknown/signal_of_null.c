// An access through a null pointer raises a signal, and its handler runs.
#include <signal.h>
extern void reach_error(void);

static int *volatile nothing;

static void handler(int number)
{
    (void)number;
    reach_error();
}

int main(void)
{
    signal(SIGSEGV, handler);
    return *nothing;
}
