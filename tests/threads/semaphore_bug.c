// verdict: false(unreach-call)
// A semaphore is waited for, unless it begins above zero.
#include <pthread.h>

extern void reach_error(void);

#include <semaphore.h>

static int x;
static sem_t full;

static void *first(void *unused)
{
    x = 5;
    sem_post(&full);
    return unused;
}

static void *second(void *unused)
{
    sem_wait(&full);
    if (x != 5)
        reach_error();
    return unused;
}

int main(void)
{
    pthread_t a, b;
    sem_init(&full, 0, 1);
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (0)
        reach_error();
    return 0;
}
