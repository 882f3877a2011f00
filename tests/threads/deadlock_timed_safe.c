// verdict: true
// property: no-deadlock
// No thread signals: a wait with a time limit ends all the same.
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *work(void *unused)
{
    struct timespec end = {1, 0};
    pthread_mutex_lock(&m);
    (void)end;
    pthread_cond_timedwait(&c, &m, &end);
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, work, 0);
    pthread_join(a, 0);
    return 0;
}
