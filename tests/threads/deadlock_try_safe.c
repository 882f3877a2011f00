// verdict: true
// property: no-deadlock
// A lock that is only tried keeps no thread waiting.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;

static void *first(void *unused)
{
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&n);
    pthread_mutex_unlock(&n);
    pthread_mutex_unlock(&m);
    return unused;
}

static void *second(void *unused)
{
    pthread_mutex_lock(&n);
    if (pthread_mutex_trylock(&m) == 0)
        pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&n);
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
