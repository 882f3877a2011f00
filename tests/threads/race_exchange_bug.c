// verdict: false(no-data-race)
// property: no-data-race
// The comparison holds, so the exchange writes.
#include <pthread.h>

static int x;

static void *first(void *unused)
{
    int y = x;
    (void)y;
    return unused;
}

static void *second(void *unused)
{
    __sync_bool_compare_and_swap(&x, 0, 2);
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
