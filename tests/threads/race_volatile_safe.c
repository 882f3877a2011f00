// verdict: true
// property: no-data-race
// Both read.
#include <pthread.h>

static volatile int x;
static int y;

static void *first(void *unused)
{
    y = x;
    return unused;
}

static void *second(void *unused)
{
    (void)x;
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
