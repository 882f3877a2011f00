// verdict: false(unreach-call)
// What a thread wrote is there when it was waited for.
#include <pthread.h>

extern void reach_error(void);

static int x;

static void *write(void *unused)
{
    x = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, write, 0);
    if (x != 1)
        reach_error();
    return 0;
}
