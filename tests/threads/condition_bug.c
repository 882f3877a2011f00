// verdict: false(unreach-call)
// A wait for a condition may end for no reason: it has to be looked at again.
#include <pthread.h>

extern void reach_error(void);

static int flag, data;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;

static void *first(void *unused)
{
    pthread_mutex_lock(&lock);
    data = 7;
    flag = 1;
    pthread_cond_signal(&ready);
    pthread_mutex_unlock(&lock);
    return unused;
}

static void *second(void *unused)
{
    pthread_mutex_lock(&lock);
    if (!flag)
        pthread_cond_wait(&ready, &lock);
    if (data != 7)
        reach_error();
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (0)
        reach_error();
    return 0;
}
