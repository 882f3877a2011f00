// verdict: unknown(unconfirmed
// property: valid-memsafety
// A thread's own copy of a variable is gone when the thread is; natively its place is kept for the next thread.
#include <pthread.h>

static __thread int own;
static int *place;

static void *work(void *unused)
{
    place = &own;
    return unused;
}

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, work, 0);
    pthread_join(a, 0);
    *place = 1;
    return 0;
}
