// verdict: false(no-data-race)
// property: no-data-race
// It need not wait for the other.
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static int x;

static void *first(void *unused)
{
    x = 1;
    sem_post(&s);
    return unused;
}

static void *second(void *unused)
{
    sem_wait(&s);
    x = 2;
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
