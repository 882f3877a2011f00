// verdict: false(unreach-call)
// Behind a barrier that is large enough, what others did before is done.
#include <pthread.h>

extern void reach_error(void);

static int x;
static pthread_barrier_t barrier;

static void *first(void *unused)
{
    x = 1;
    pthread_barrier_wait(&barrier);
    return unused;
}

static void *second(void *unused)
{
    pthread_barrier_wait(&barrier);
    if (x != 1)
        reach_error();
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_barrier_init(&barrier, 0, 1);
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (0)
        reach_error();
    return 0;
}
