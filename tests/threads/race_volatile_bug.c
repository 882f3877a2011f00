// verdict: false(no-data-race)
// property: no-data-race
// Volatile is not atomic, and that both write the same changes nothing.
#include <pthread.h>

static volatile int x;

static void *first(void *unused)
{
    x = 1;
    return unused;
}

static void *second(void *unused)
{
    x = 1;
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
