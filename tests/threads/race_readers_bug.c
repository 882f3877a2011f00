// verdict: false(no-data-race)
// property: no-data-race
// It writes with the lock of readers.
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int x;

static void *first(void *unused)
{
    pthread_rwlock_rdlock(&l);
    x++;
    pthread_rwlock_unlock(&l);
    return unused;
}

static void *second(void *unused)
{
    pthread_rwlock_rdlock(&l);
    int y = x;
    (void)y;
    pthread_rwlock_unlock(&l);
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
