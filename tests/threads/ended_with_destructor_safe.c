// verdict: true
// A destructor of the program runs where main returns, in between the steps of another thread.
#include <pthread.h>

extern void reach_error(void);

static int own, seen;

static void __attribute__((destructor)) look(void)
{
    if (seen == 3)
        reach_error();
}

static void *count(void *unused)
{
    seen = 1;
    seen = 2;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, count, 0);
    if (own)
        own = 2;
    return 0;
}
