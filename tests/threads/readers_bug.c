// verdict: false(unreach-call)
// A lock that readers share does not keep writers apart.
#include <pthread.h>

extern void reach_error(void);

static int x;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *first(void *unused)
{
    pthread_rwlock_rdlock(&lock);
    x = x + 1;
    pthread_rwlock_unlock(&lock);
    return unused;
}

static void *second(void *unused)
{
    pthread_rwlock_rdlock(&lock);
    x = x + 1;
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (x != 2)
        reach_error();
    return 0;
}
