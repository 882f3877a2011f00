// verdict: true
// property: no-data-race
// Each has its own.
#include <pthread.h>

static _Thread_local int x;

static void *first(void *unused)
{
    x = 1;
    return unused;
}

static void *second(void *unused)
{
    x = 2;
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
