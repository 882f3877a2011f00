// verdict: false(no-data-race)
// property: no-data-race
// Both may find that nothing is there yet.
#include <pthread.h>

static int * instance;
static int object;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *use(void *unused)
{
    if (!instance)
        instance = &object;
    return unused;
}

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, use, 0);
    use(0);
    pthread_join(a, 0);
    return 0;
}
