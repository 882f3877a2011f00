// verdict: true
// property: no-deadlock
// One takes the other fork first.
#include <pthread.h>

static pthread_mutex_t forks[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *eat(void *at)
{
    int self = (int)(long)at, left = self == 2 ? 0 : self;
    int right = self + (self + 1) % 3 - left;
    pthread_mutex_lock(&forks[left]);
    pthread_mutex_lock(&forks[right]);
    pthread_mutex_unlock(&forks[right]);
    pthread_mutex_unlock(&forks[left]);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, eat, (void *)1);
    pthread_create(&b, 0, eat, (void *)2);
    eat((void *)0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
