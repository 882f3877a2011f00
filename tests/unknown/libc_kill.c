// A signal to itself runs the handler.
#include <assert.h>
#include <signal.h>
#include <unistd.h>

static void handler(int number)
{
    (void)number;
    assert(0);
}

int main(void)
{
    signal(SIGALRM, handler);
    kill(getpid(), SIGALRM);
    return 0;
}
