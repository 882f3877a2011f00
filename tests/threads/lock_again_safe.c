// verdict: true
// A thread that has a lock for writers alone is told so when it asks for it again, and when it waits for itself.
#include <pthread.h>
#include <errno.h>

extern void reach_error(void);

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *work(void *unused)
{
    return unused;
}

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, work, 0);
    pthread_rwlock_wrlock(&lock);
    int again = pthread_rwlock_rdlock(&lock), self = pthread_join(pthread_self(), 0);
    pthread_join(a, 0);
    if (again == EBUSY && self == EBUSY)
        reach_error();
    return 0;
}
