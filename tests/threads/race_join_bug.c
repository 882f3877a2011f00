// verdict: false(no-data-race)
// property: no-data-race
// The result is read without waiting for the thread.
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
    return result == 7;
}
