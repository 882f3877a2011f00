// verdict: false(no-data-race)
// property: no-data-race
// A barrier for one keeps back no thread.
#include <pthread.h>

static pthread_barrier_t barrier;
static int half[2];

static void *work(void *at)
{
    int self = at != 0;
    half[self] = 1;
    pthread_barrier_wait(&barrier);
    return half[!self] ? at : half;
}

int main(void)
{
    pthread_t a, b;
    pthread_barrier_init(&barrier, 0, 1);
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, work, &half);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
