// abort calls the handler of its signal.
#include <signal.h>
#include <stdlib.h>

extern void reach_error(void);

static void last(int number)
{
    (void)number;
    reach_error();
}

int main(void)
{
    signal(SIGABRT, last);
    abort();
}
