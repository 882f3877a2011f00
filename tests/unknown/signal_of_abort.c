// abort() raises a signal, and its handler runs before the program ends.
#include <assert.h>
#include <signal.h>
#include <stdlib.h>
extern void reach_error(void);

static void handler(int number)
{
    (void)number;
    reach_error();
}

int main(void)
{
    signal(SIGABRT, handler);
    abort();
}
