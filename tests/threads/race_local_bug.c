// verdict: false(no-data-race)
// property: no-data-race
// The address of what is a thread's own was given away.
#include <pthread.h>

static _Thread_local int x;
static int *seen;

static void *first(void *unused)
{
    x = 1;
    seen = &x;
    return unused;
}

static void *second(void *unused)
{
    x = 2;
    if (seen)
        *seen = 3;
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
