// verdict: true
// Each thread has its own state of being cancelled.
#include <pthread.h>

extern void reach_error(void);

static void *work(void *unused)
{
    int old;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
    return unused;
}

int main(void)
{
    pthread_t a;
    int old = PTHREAD_CANCEL_DISABLE;
    pthread_create(&a, 0, work, 0);
    pthread_join(a, 0);
    pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old);
    if (old != PTHREAD_CANCEL_ENABLE)
        reach_error();
    return 0;
}
