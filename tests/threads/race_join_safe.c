// verdict: true
// property: no-data-race
// The end of a thread happens before what follows on the wait for it.
#include <pthread.h>

static int result;

static void *work(void *unused)
{
    result = 7;
    return unused;
}

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, work, 0);
    pthread_join(a, 0);
    return result != 7;
}
