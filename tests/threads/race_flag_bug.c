// verdict: false(no-data-race)
// property: no-data-race
// A flag that is a plain int orders nothing.
#include <pthread.h>
#include <stdatomic.h>

static int ready;
static int data;

static void *first(void *unused)
{
    data = 7;
    ready = 1;
    return unused;
}

static void *second(void *unused)
{
    if (ready && data != 7)
        return &data;
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
