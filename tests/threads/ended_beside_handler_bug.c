// verdict: false(unreach-call)
// Main has returned, and what was registered for the end runs: the other thread goes on meanwhile.
#include <pthread.h>
#include <stdlib.h>

extern void reach_error(void);

static int x;

static void look(void)
{
    int first = x, second = x;
    if (first != second)
        reach_error();
}

static void *work(void *unused)
{
    x = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    atexit(look);
    pthread_create(&thread, 0, work, 0);
    return 0;
}
