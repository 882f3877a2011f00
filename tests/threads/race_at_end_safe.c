// verdict: true
// property: no-data-race
// What was registered for the end runs beside a thread that is not waited for.
#include <pthread.h>
#include <stdlib.h>

static int x;

static void last(void)
{
    (void)0;
}

static void *work(void *unused)
{
    x = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    atexit(last);
    pthread_create(&thread, 0, work, 0);
    return 0;
}
