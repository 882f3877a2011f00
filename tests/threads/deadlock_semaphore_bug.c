// verdict: false(no-deadlock)
// property: no-deadlock
// One of the two goes on.
#include <pthread.h>
#include <semaphore.h>

static sem_t s;

static void *first(void *unused)
{
    sem_wait(&s);
    return unused;
}

static void *second(void *unused)
{
    sem_wait(&s);
    return unused;
}

int main(void)
{
    pthread_t a, b;
    sem_init(&s, 0, 1);
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
